import { expect, it } from 'vitest';

import { WAVEFORM } from '../../../../server/modules/conversation/voice/voice.schema.ts';
import { loudness, toWaveform, waveformOf } from './waveform.ts';

it('MEM-6 draws 48 bars that grow with the loudness of a recording', () => {
  const samples = Float32Array.from({ length: 48_000 }, (_, index) => (index / 48_000) * Math.sin(index / 5));
  const bars = waveformOf(samples);
  expect(bars).toMatch(WAVEFORM);
  expect(bars).toHaveLength(48);
  const heights = [...bars].map((digit) => Number.parseInt(digit, 32));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect([heights[0], heights.at(-1)]).toEqual([0, 31]);
});

it('MEM-6 draws silence low, and recordings of fewer samples than bars', () => {
  expect(waveformOf(new Float32Array(100))).toBe('0'.repeat(48));
  expect(waveformOf(new Float32Array(0))).toMatch(WAVEFORM);
  expect(toWaveform([0.001, 0.01])).toBe('2g');
  expect(loudness([])).toBe(0);
});
