/** A lens that can be chosen. */
export interface Lens {
  readonly id: string;
  /** As the phone calls it; empty until it was allowed to look once. */
  readonly name: string;
}

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A camera that is on. */
export interface OpenCamera {
  readonly stream: MediaStream;
  /** The lens it looks through, where the phone says so. */
  readonly lens: string | undefined;
  readonly hasTorch: boolean;
  readonly zoom: ZoomRange | undefined;
  readonly setTorch: (on: boolean) => Promise<void>;
  readonly setZoom: (factor: number) => Promise<void>;
  /** Calls `ended` when the phone takes the camera away. */
  readonly onEnded: (ended: () => void) => void;
  readonly close: () => void;
}

/** The phone's camera, as far as the Sell screen needs it. Tests put another one in its place. */
export interface CameraPort {
  /** Whether this browser has cameras at all. */
  readonly exists: () => boolean;
  /** Turns a camera on: the rear one, or the lens with this id. Throws where it is denied, taken or not there. */
  readonly open: (lens?: string) => Promise<OpenCamera>;
  readonly lenses: () => Promise<readonly Lens[]>;
}

// What browsers on phones know besides what TypeScript's library has.
declare global {
  interface MediaTrackCapabilities {
    readonly torch?: boolean;
    readonly zoom?: { readonly min: number; readonly max: number; readonly step: number };
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
  }
}

/** Enough for a cover's small print, and below every limit of a canvas. */
const SIZE = { width: { ideal: 2560 }, height: { ideal: 1920 } } as const;

/** The browser's own. */
export const browserCamera: CameraPort = {
  exists: () => hasCameras(navigator),

  open: async (lens) => {
    const stream = await streamOf(lens);
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new Error('The camera sends no picture.');
    // Firefox has no capabilities to ask for.
    const able = 'getCapabilities' in track ? track.getCapabilities() : {};
    return {
      stream,
      lens: track.getSettings().deviceId,
      hasTorch: able.torch === true,
      zoom: able.zoom !== undefined && able.zoom.max > able.zoom.min ? able.zoom : undefined,
      setTorch: async (on) => track.applyConstraints({ advanced: [{ torch: on }] }),
      setZoom: async (factor) => track.applyConstraints({ advanced: [{ zoom: factor }] }),
      onEnded: (ended) => track.addEventListener('ended', ended),
      close: () => {
        for (const each of stream.getTracks()) each.stop();
      },
    };
  },

  lenses: async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind, label }) => kind === 'videoinput' && !/front|user|selfie/i.test(label))
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  },
};

/** Over plain HTTP, and in old web views, there are none. */
const hasCameras = ({ mediaDevices }: { readonly mediaDevices?: MediaDevices }): boolean =>
  mediaDevices !== undefined && 'getUserMedia' in mediaDevices;

/** The chosen lens; where that one is gone, the rear camera. */
async function streamOf(lens: string | undefined): Promise<MediaStream> {
  const rear = { ...SIZE, facingMode: { ideal: 'environment' } };
  if (lens === undefined) return navigator.mediaDevices.getUserMedia({ video: rear });
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, deviceId: { exact: lens } } });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') throw error;
    return navigator.mediaDevices.getUserMedia({ video: rear });
  }
}
