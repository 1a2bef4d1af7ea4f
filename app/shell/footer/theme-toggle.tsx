import { Button } from '../../ui/buttons/button.tsx';
import styles from './footer.module.css';

export type Theme = 'light' | 'dark';

/**
 * Overrides the system's color scheme on this device; loader.ts applies the stored choice before React starts. CSS
 * shows the label that applies, because the server's HTML is the same for every visitor.
 */
export function ThemeToggle() {
  return (
    <span className="scripted">
      <Button small onClick={toggleTheme}>
        <span className={styles['in-light']}>Switch to dark theme</span>
        <span className={styles['in-dark']}>Switch to light theme</span>
      </Button>
    </span>
  );
}

function toggleTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset['theme'];
  const isDark =
    chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  const theme: Theme = isDark ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is unavailable: the choice lasts until the page is closed.
  }
}
