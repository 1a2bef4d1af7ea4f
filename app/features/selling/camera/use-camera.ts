import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberChoice, rememberedChoice } from './camera-memory.ts';
import type { CameraPort, Lens, OpenCamera } from './camera-port.ts';

/** A camera as the viewfinder shows it. `undefined` while the phone asks, or while it is paused in the background. */
export interface CameraView {
  readonly camera: OpenCamera | undefined;
  readonly lenses: readonly Lens[];
  readonly torch: boolean;
  readonly setTorch: (on: boolean) => void;
  /** Looks through the next lens. */
  readonly nextLens: () => void;
}

/**
 * A camera that is on while the page is looked at: stopped when it is hidden, because phones leave a stream dead that
 * was in the background, and started anew when it is visible. `failed` hears that it cannot be had.
 */
export function useCamera(port: CameraPort, failed: () => void): CameraView {
  const [camera, setCamera] = useState<OpenCamera>();
  const [lenses, setLenses] = useState<readonly Lens[]>([]);
  const [choice, setChoice] = useState(rememberedChoice);
  const lit = useRef(choice.torch);
  const sayFailed = useRef(failed);
  const awake = useVisible();

  useEffect(() => {
    lit.current = choice.torch;
    sayFailed.current = failed;
  }, [choice.torch, failed]);

  const lens = choice.lens;
  const opened = useCallback(async (): Promise<OpenCamera> => {
    const open = await port.open(lens);
    if (lit.current && open.hasTorch) await open.setTorch(true).catch(() => undefined);
    return open;
  }, [port, lens]);

  useEffect(() => {
    if (!awake) return undefined;
    const turn = turnOf(opened, {
      on: setCamera,
      failed: () => sayFailed.current(),
      lenses: async () => port.lenses().then(setLenses, () => undefined),
    });
    return turn.end;
  }, [awake, opened, port]);

  const choose = (news: Partial<typeof choice>) => {
    const next = { ...choice, ...news };
    setChoice(next);
    rememberChoice(next);
  };
  return {
    camera,
    lenses,
    torch: choice.torch,
    setTorch: (on) => {
      choose({ torch: on });
      camera?.setTorch(on).catch(() => choose({ torch: !on }));
    },
    nextLens: () => {
      const at = lenses.findIndex(({ id }) => id === camera?.lens);
      const next = lenses[(at + 1) % lenses.length];
      if (next !== undefined) choose({ lens: next.id });
    },
  };
}

interface TurnNews {
  readonly on: (camera: OpenCamera | undefined) => void;
  readonly failed: () => void;
  readonly lenses: () => Promise<void>;
}

/** From turning a camera on until `end`; a camera that comes too late is turned off at once. */
function turnOf(open: () => Promise<OpenCamera>, news: TurnNews): { readonly end: () => void } {
  let over = false;
  let mine: OpenCamera | undefined;
  const begin = async () => {
    try {
      const camera = await open();
      if (over) {
        camera.close();
        return;
      }
      mine = camera;
      camera.onEnded(() => news.on(undefined));
      news.on(camera);
      await news.lenses();
    } catch {
      if (!over) news.failed();
    }
  };
  void begin();
  return {
    end: () => {
      over = true;
      mine?.close();
      news.on(undefined);
    },
  };
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
