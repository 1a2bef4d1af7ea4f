import styles from './shutter.module.css';

type ShutterProps = {
  /** What it takes: "Take Photo". */
  label: string;
  disabled: boolean;
  onClick: () => void;
};

/** The round button that takes a photo. */
export const Shutter = ({ label, disabled, onClick }: ShutterProps) => (
  <button
    type="button"
    className={styles['shutter']}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  />
);
