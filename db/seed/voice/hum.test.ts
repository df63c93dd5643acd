import { expect, it } from 'vitest';

import { readRecording } from '../../../server/modules/conversation/voice/recording/read-recording.ts';
import { WAVEFORM } from '../../../server/modules/conversation/voice/voice.schema.ts';
import { HUM, readHum } from './hum.ts';

it('MEM-6 the recording of the demo is one that a member could have sent', async () => {
  const file = await readHum();
  const { bytes, type, durationMs } = readRecording(file);
  expect([type, durationMs]).toEqual([HUM.mediaType, HUM.durationMs]);
  expect(bytes.equals(file)).toBe(true);
  expect(HUM.waveform).toMatch(WAVEFORM);
});
