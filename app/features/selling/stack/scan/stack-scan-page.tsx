import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FIRST_DEFAULTS, type StackDefaults } from '#app/offline/stacks/stack-defaults.ts';
import * as stacks from '#app/pwa/stacks/stacks.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { browserCamera, type CameraPort } from '../../camera/camera-port.ts';
import { showNotStored } from '../../drafts/show-not-stored.ts';
import { unlockSound } from './scan-sounds.ts';
import { Scanner } from './scanner.tsx';
import { StackStart } from './stack-start.tsx';

type StackScanPageProps = {
  /** The stack that is scanned into; undefined before the first one has begun. */
  stack: string | undefined;
  onStarted: (stack: string) => void;
  camera?: CameraPort;
};

/** Sets the values of a stack once, then scans into it. */
export function StackScanPage({ stack, onStarted, camera = browserCamera }: StackScanPageProps) {
  if (stack === undefined) return <NewStack onStarted={onStarted} />;
  return <OpenStack key={stack} stack={stack} camera={camera} />;
}

function OpenStack({ stack, camera }: { stack: string; camera: CameraPort }) {
  const strip = stacks.useStackStrip(stack);
  const navigate = useNavigate();
  useEffect(() => {
    // Discarded, or the account has changed: the stack stays with who began it.
    if (strip === null) void navigate('/sell', { replace: true });
  }, [strip, navigate]);
  return strip ? <Scanner strip={strip} port={camera} /> : null;
}

function NewStack({ onStarted }: Pick<StackScanPageProps, 'onStarted'>) {
  const [defaults, setDefaults] = useState<StackDefaults>();
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const remembered = await stacks.readDefaults().catch(() => undefined);
      if (!isOver && remembered !== undefined) setDefaults((chosen) => chosen ?? remembered);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, []);
  const shown = defaults ?? FIRST_DEFAULTS;
  const start = async () => {
    unlockSound();
    try {
      const started = await stacks.startStack(shown);
      if ('message' in started) toast({ variant: 'destructive', title: 'Error', text: started.message });
      else onStarted(started.id);
    } catch (error) {
      showNotStored(error);
    }
  };
  return (
    <StackStart
      defaults={shown}
      onChange={(change) => setDefaults({ ...shown, ...change })}
      onStart={() => void start()}
    />
  );
}
