import { FULL_BAR, VOICE_LIMITS } from '../../../../server/modules/conversation/voice/voice.schema.ts';

/** Amplitudes below this are silence, so that noise alone does not fill the picture. */
const QUIET = 0.02;

/** The root mean square of samples between -1 and 1. */
export function loudness(samples: ArrayLike<number>, from = 0, to = samples.length): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += samples[index]! ** 2;
  return Math.sqrt(sum / Math.max(1, to - from));
}

const toDigit = (share: number) => Math.round(Math.min(1, share) * FULL_BAR).toString(32);

/** Digits of base 32 for amplitudes, relative to the loudest. */
export function toWaveform(amplitudes: readonly number[]): string {
  const loudest = Math.max(QUIET, ...amplitudes);
  return amplitudes.map((each) => toDigit(each / loudest)).join('');
}

/** The waveform of a recording: the loudness of equal parts. */
export function waveformOf(samples: Float32Array): string {
  const { bars } = VOICE_LIMITS;
  const parts = Array.from({ length: bars }, (_, index) =>
    loudness(samples, Math.floor((index * samples.length) / bars), Math.floor(((index + 1) * samples.length) / bars)),
  );
  return toWaveform(parts);
}
