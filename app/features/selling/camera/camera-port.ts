export interface Lens {
  readonly id: string;
  /** The device label; empty until the user has granted camera access. */
  readonly name: string;
}

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface OpenCamera {
  readonly stream: MediaStream;
  /** The device id of the active lens, if the browser reports it. */
  readonly lens: string | undefined;
  readonly hasTorch: boolean;
  readonly zoom: ZoomRange | undefined;
  readonly setTorch: (on: boolean) => Promise<void>;
  readonly setZoom: (factor: number) => Promise<void>;
  /** Calls `ended` when the operating system takes the camera away. */
  readonly onEnded: (ended: () => void) => void;
  readonly close: () => void;
}

/** The part of the camera API that the Sell screen needs. Tests inject a fake. */
export interface CameraPort {
  /** Whether this browser has a camera API at all. */
  readonly isSupported: () => boolean;
  /** Opens the rear camera, or the lens with this id. Throws if access is denied or no camera is available. */
  readonly open: (lens?: string) => Promise<OpenCamera>;
  readonly listLenses: () => Promise<readonly Lens[]>;
}

// Capabilities of mobile browsers that TypeScript's DOM library lacks.
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

/** Enough for a cover's small print, and below every browser's canvas limit. */
const RESOLUTION = { width: { ideal: 2560 }, height: { ideal: 1920 } } as const;

export const browserCamera: CameraPort = {
  isSupported: () => hasCameras(navigator),

  open: async (lens) => {
    const stream = await openStream(lens);
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new Error('camera stream has no video track');
    // Firefox lacks getCapabilities.
    const capabilities = 'getCapabilities' in track ? track.getCapabilities() : {};
    return {
      stream,
      lens: track.getSettings().deviceId,
      hasTorch: capabilities.torch === true,
      zoom:
        capabilities.zoom !== undefined && capabilities.zoom.max > capabilities.zoom.min
          ? capabilities.zoom
          : undefined,
      setTorch: async (on) => track.applyConstraints({ advanced: [{ torch: on }] }),
      setZoom: async (factor) => track.applyConstraints({ advanced: [{ zoom: factor }] }),
      onEnded: (ended) => track.addEventListener('ended', ended),
      close: () => {
        for (const each of stream.getTracks()) each.stop();
      },
    };
  },

  listLenses: async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind, label }) => kind === 'videoinput' && !/front|user|selfie/i.test(label))
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  },
};

/** Over plain HTTP and in old web views, `mediaDevices` is missing. */
const hasCameras = ({ mediaDevices }: { readonly mediaDevices?: MediaDevices }): boolean =>
  mediaDevices !== undefined && 'getUserMedia' in mediaDevices;

/** Opens the chosen lens, or the rear camera if that lens is gone. */
async function openStream(lens: string | undefined): Promise<MediaStream> {
  const rear = { ...RESOLUTION, facingMode: { ideal: 'environment' } };
  if (lens === undefined) return navigator.mediaDevices.getUserMedia({ video: rear });
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...RESOLUTION, deviceId: { exact: lens } } });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') throw error;
    return navigator.mediaDevices.getUserMedia({ video: rear });
  }
}
