import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#domain/visitor/pass-code.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { CheckInArea } from './area.ts';

/** Milliseconds between two looks, and in which the same code is not read anew: it is still held there. */
const times = { look: 150, same: 4_000 };
/** Pixels of the longer side in which a code is looked for: more is slower and finds no more. */
const longest = 720;

type Reader = (picture: HTMLCanvasElement) => Promise<string | undefined>;

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader where it has one, else one that is fetched. */
async function createReader(): Promise<Reader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && formats.includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  }
  const { decodeQR } = await import('qr/decode.js');
  return async (picture) => {
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return undefined;
    try {
      return decodeQR(pixels);
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}

/** What the camera sees, until it is taken away; each code that it reads once is told. */
export default function CodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const t = useT<CheckInArea>();
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  const [state, setState] = useState<'starting' | 'on' | 'failed'>('starting');
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    const ended = new AbortController();
    void follow(
      film,
      ended.signal,
      (code) => tell.current(code),
      () => setState('on'),
    ).catch(() => {
      if (!ended.signal.aborted) setState('failed');
    });
    return () => ended.abort();
  }, []);
  return (
    <div className="check-in-camera">
      <video ref={video} muted playsInline aria-label={t('checkIn.cameraAim')} hidden={state === 'failed'} />
      <p role="status" className={state === 'failed' ? 'field-error' : 'note'}>
        {t(
          state === 'on'
            ? 'checkIn.cameraAim'
            : state === 'starting'
              ? 'checkIn.cameraStarting'
              : 'checkIn.cameraFailed',
        )}
      </p>
    </div>
  );
}

async function follow(
  film: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
  onStart: () => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  film.srcObject = stream;
  const read = await createReader();
  await film.play();
  onStart();
  const canvas = document.createElement('canvas');
  const draw = canvas.getContext('2d', { willReadFrequently: true });
  let held = { code: '', until: 0 };
  while (!signal.aborted) {
    const { videoWidth, videoHeight } = film;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight, 1));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    if (draw && canvas.width > 0) {
      draw.drawImage(film, 0, 0, canvas.width, canvas.height);
      const text = await read(canvas);
      const code = text === undefined ? null : codeOf(text);
      if (code !== null && (code !== held.code || Date.now() > held.until)) {
        onCode(code);
        navigator.vibrate?.(80);
      }
      if (code !== null) held = { code, until: Date.now() + times.same };
    }
    await new Promise((resolve) => setTimeout(resolve, times.look));
  }
}
