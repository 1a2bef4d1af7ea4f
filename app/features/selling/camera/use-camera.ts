import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberChoice, rememberedChoice } from './camera-memory.ts';
import type { CameraPort, Lens, OpenCamera } from './camera-port.ts';

/** The viewfinder's camera. `camera` is undefined during the permission prompt and while the page is hidden. */
export interface CameraView {
  readonly camera: OpenCamera | undefined;
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

/** Opens a camera until `end` is called; closes it at once if it opens after that. */
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
