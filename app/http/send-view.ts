/**
 * Counts a view of a product, without cookies, so that the server cannot know whose. Survives leaving the page. Never throws:
 * a view that does not arrive is not counted.
 */
export async function sendView(productId: number): Promise<void> {
  try {
    await fetch('/api/views', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId }),
    });
  } catch {
    // Offline.
  }
}
