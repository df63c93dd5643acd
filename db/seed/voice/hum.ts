import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A line that is hummed, made of sine waves for this project: nobody's voice. */
export const HUM = {
  mediaType: 'audio/webm',
  durationMs: 4420,
  waveform: '07uvvlauvvj9uvvvrb4tvvfhvvr6ovvvl3dtvvvvvvsh6000',
} as const;

export const readHum = (): Promise<Buffer> => readFile(join(import.meta.dirname, 'hum.webm'));
