import { useEffect, useRef, useState } from 'react';

/** The longer side of the picture; larger ones are scaled down on the server. */
const LONGEST_SIDE = 1600;
const JPEG_QUALITY = 0.92;

type CameraState = 'off' | 'starting' | 'live' | 'taken' | 'unavailable';

/** The front camera of the device, started by a press, and one picture of it. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [state, setState] = useState<CameraState>('off');
  const stop = () => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  };
  useEffect(() => stop, []);

  const start = async () => {
    setState('starting');
    try {
      // Undefined on pages without TLS.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      const found = await devices?.getUserMedia({ video: { facingMode: 'user' }, audio: false });
      stream.current = found ?? null;
      // The page may have been left while the visitor was asked.
      if (!found || !video.current) throw new Error('no camera');
      video.current.srcObject = found;
      await video.current.play();
      setState('live');
    } catch {
      stop();
      setState('unavailable');
    }
  };

  const take = () => {
    const [from, to] = [video.current, canvas.current];
    if (!from || !to || from.videoWidth === 0) return;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(from.videoWidth, from.videoHeight));
    to.width = Math.round(from.videoWidth * scale);
    to.height = Math.round(from.videoHeight * scale);
    to.getContext('2d')?.drawImage(from, 0, 0, to.width, to.height);
    stop();
    setState('taken');
  };

  const read = () =>
    new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
      else resolve(null);
    });

  return { video, canvas, state, start, take, read };
}
