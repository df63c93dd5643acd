import { randomBytes } from 'node:crypto';

import type { Clock } from './clock.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUIDv7 (RFC 9562): the clock's milliseconds first, so that ids sort by creation and indexes stay dense. */
export function newId(clock: Pick<Clock, 'now'>): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(clock.now().getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The least id that can be made at a moment: what was made before it sorts before this, what is made later after. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Whether `text` is a UUID in its canonical lower-case form; anything else is answered like an unknown id. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
