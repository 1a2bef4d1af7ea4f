import { Button } from '../../ui/buttons/button.tsx';

export type Theme = 'light' | 'dark';

/** Light or dark by hand, for as long as this device remembers; loader.ts puts it back before React is here. */
export function Lamp() {
  return (
    <span className="scripted">
      <Button small onClick={switchLamp}>
        Lamp on / lamp off
      </Button>
    </span>
  );
}

function switchLamp(): void {
  const root = document.documentElement;
  const chosen = root.dataset['theme'];
  const dark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  const theme: Theme = dark ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is shut: the choice lasts as long as the page.
  }
}
