import { useCallback, useEffect, useRef, useState } from 'react';
import { saveCameraChoice, loadCameraChoice } from './camera-choice.ts';
import type { CameraPort, Lens, OpenCamera } from './camera-port.ts';

/** The viewfinder's camera. `camera` is undefined during the permission prompt and while the page is hidden. */
export interface CameraView {
  readonly camera: OpenCamera | undefined;
  /** The operating system took the camera away while the page was visible. */
  readonly hasStopped: boolean;
  readonly reopen: () => void;
  readonly lenses: readonly Lens[];
  readonly torch: boolean;
  readonly setTorch: (on: boolean) => void;
  /** Switches to the next lens. */
  readonly nextLens: () => void;
}

/**
 * Keeps a camera open while the page is visible. Closes it when the page is hidden, because phones leave background
 * streams dead, and reopens it afterwards. Calls `failed` if it cannot be opened.
 */
export function useCamera(port: CameraPort, failed: () => void): CameraView {
  const [camera, setCamera] = useState<OpenCamera>();
  const [hasStopped, setStopped] = useState(false);
  const [lenses, setLenses] = useState<readonly Lens[]>([]);
  const [choice, setChoice] = useState(loadCameraChoice);
  const torchRef = useRef(choice.torch);
  const failedRef = useRef(failed);
  const isVisible = useVisible();
  useEffect(() => {
    const retry = () => setStopped(false);
    document.addEventListener('visibilitychange', retry);
    return () => document.removeEventListener('visibilitychange', retry);
  }, []);

  useEffect(() => {
    torchRef.current = choice.torch;
    failedRef.current = failed;
  }, [choice.torch, failed]);

  const lens = choice.lens;
  const openLens = useCallback(async (): Promise<OpenCamera> => {
    const open = await port.open(lens);
    if (torchRef.current && open.hasTorch) await open.setTorch(true).catch(() => undefined);
    return open;
  }, [port, lens]);

  useEffect(() => {
    if (!isVisible || hasStopped) return undefined;
    const session = startSession(openLens, {
      on: setCamera,
      stopped: () => setStopped(true),
      failed: () => failedRef.current(),
      lenses: async () => port.listLenses().then(setLenses, () => undefined),
    });
    return session.end;
  }, [isVisible, hasStopped, openLens, port]);

  const choose = (change: Partial<typeof choice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    saveCameraChoice(next);
  };
  return {
    camera,
    hasStopped,
    reopen: () => setStopped(false),
    lenses,
    torch: choice.torch,
    setTorch: (on) => {
      choose({ torch: on });
      camera?.setTorch(on).catch(() => choose({ torch: !on }));
    },
    nextLens: () => {
      const index = lenses.findIndex(({ id }) => id === camera?.lens);
      const next = lenses[(index + 1) % lenses.length];
      if (next !== undefined) choose({ lens: next.id });
    },
  };
}

interface SessionEvents {
  readonly on: (camera: OpenCamera | undefined) => void;
  readonly stopped: () => void;
  readonly failed: () => void;
  readonly lenses: () => Promise<void>;
}

/** Opens a camera until `end` is called; closes it at once if it opens after that. */
function startSession(open: () => Promise<OpenCamera>, events: SessionEvents): { readonly end: () => void } {
  let isEnded = false;
  let current: OpenCamera | undefined;
  const start = async () => {
    try {
      const camera = await open();
      if (isEnded) {
        camera.close();
        return;
      }
      current = camera;
      camera.onEnded(events.stopped);
      events.on(camera);
      await events.lenses();
    } catch {
      if (!isEnded) events.failed();
    }
  };
  void start();
  return {
    end: () => {
      isEnded = true;
      current?.close();
      events.on(undefined);
    },
  };
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}
