import { STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import type { StackStrip } from '#app/offline/stacks/stack-view.ts';
import * as stacks from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { ZoomSlider } from '../../camera/zoom-slider.tsx';
import type { ScanPreferences } from './scan-preferences.ts';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { SetOnce } from './set-once.tsx';
import type { StackCamera } from './use-stack-camera.ts';
import styles from './scan-menu.module.css';

/** Whether photos are sent over a connection that may cost money. */
const CELLULAR = [
  ['ask', 'Ask me'],
  ['yes', 'Send photos'],
  ['no', 'Wait for Wi-Fi'],
] as const;

type ScanMenuProps = {
  open: boolean;
  onClose: () => void;
  strip: StackStrip;
  camera: StackCamera;
  preferences: ScanPreferences;
  onPreference: (change: Partial<ScanPreferences>) => void;
  onTypeIsbn: () => void;
};

/** What is set rarely: the camera, the signals, and the values of the stack. */
export function ScanMenu(props: ScanMenuProps) {
  const { open, onClose, onTypeIsbn } = props;
  const { stack, uploads } = props.strip;
  return (
    <Dialog open={open} onClose={onClose} title="Menu">
      <div className={styles['scan-menu']}>
        <CameraSettings {...props} />
        <Signals {...props} />
        <SelectField
          label={STACK_SCREEN.cellular}
          value={uploads.cellular}
          onChange={({ target }) => {
            const chosen = CELLULAR.find(([choice]) => choice === target.value);
            if (chosen !== undefined) void storeOrToast(stacks.setUploads({ cellular: chosen[0] }));
          }}
        >
          {CELLULAR.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </SelectField>
        <h3>{STACK_SCREEN.settings}</h3>
        <p className="soft small">{STACK_SCREEN.settingsNote}</p>
        <SetOnce
          defaults={stack.defaults}
          onChange={(change) =>
            void storeOrToast(stacks.setDefaults(stack.id, { ...stack.defaults, ...change }))
          }
        />
        <div className={styles['type']}>
          <Button wide onClick={onTypeIsbn}>
            {STACK_SCREEN.typeIsbn}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function CameraSettings({ camera: { camera, lenses, nextLens } }: ScanMenuProps) {
  const lens = lenses.find(({ id }) => id === camera?.lens);
  return (
    <>
      {lenses.length > 1 && (
        <div className={styles['line']}>
          <span>Lens{lens !== undefined && lens.name !== '' && `: ${lens.name}`}</span>
          <Button onClick={nextLens}>Next lens</Button>
        </div>
      )}
      {camera !== undefined && <ZoomSlider key={camera.stream.id} camera={camera} />}
    </>
  );
}

function Signals({ preferences, onPreference }: ScanMenuProps) {
  return (
    <>
      <Switch label="Sound" checked={preferences.sound} onChange={(sound) => onPreference({ sound })} />
      <Switch
        label="Vibration"
        checked={preferences.vibration}
        onChange={(vibration) => onPreference({ vibration })}
      />
      <Switch
        label="Left-handed"
        checked={preferences.leftHanded}
        onChange={(leftHanded) => onPreference({ leftHanded })}
      />
    </>
  );
}

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label className={styles['line']}>
    <span>{label}</span>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
  </label>
);
