import { useRef, useState } from 'react';
import type { Card } from '#contract/catalog/card.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { addToCart } from './add-to-cart.ts';

/** What is stored on this device is done in less: a spinner would only flicker, and render in the frame of the tap. */
const SPINNER_DELAY_MS = 100;

function useAddToCart(product: Card, quantity: number): { pending: boolean; add: () => void } {
  const [pending, setPending] = useState(false);
  const isAdding = useRef(false);
  const add = () => {
    if (isAdding.current) return;
    isAdding.current = true;
    const spinner = setTimeout(() => setPending(true), SPINNER_DELAY_MS);
    void addToCart(product, quantity).finally(() => {
      isAdding.current = false;
      clearTimeout(spinner);
      setPending(false);
    });
  };
  return { pending, add };
}

/** The product screen's "Add to Cart" button; adds the stepper's quantity. */
export function AddToCartButton({ product, quantity }: { product: Card; quantity: number }) {
  const { pending, add } = useAddToCart(product, quantity);
  return (
    <Button variant="primary" icon="cart-add" pending={pending} disabled={!product.inStock} onClick={add}>
      Add to Cart
    </Button>
  );
}

/** A product card's round button, labeled "Add {title} to cart"; adds one copy. */
export function AddOneButton({ product }: { product: Card }) {
  const { pending, add } = useAddToCart(product, 1);
  return (
    <RoundButton
      label={`Add ${product.title} to cart`}
      icon="cart-add"
      pending={pending}
      disabled={!product.inStock}
      onClick={add}
    />
  );
}
