import { randomBytes } from 'node:crypto';

import type { Clock } from './clock.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The last id's milliseconds and its counter. */
const last = { at: 0, count: 0 };

/**
 * A new UUIDv7 (RFC 9562): the clock's milliseconds first, so that ids sort by creation and indexes stay dense. Within one
 * millisecond a counter of 26 bits goes on from a random number (section 6.2, method 1): what one process made sorts as it
 * was made. 48 random bits follow.
 */
export function newId(clock: Pick<Clock, 'now'>): string {
  const bytes = randomBytes(16);
  const at = clock.now().getTime();
  // Begins in the lower half, so that there is room to count.
  last.count = at === last.at ? (last.count + 1) % 2 ** 26 : bytes.readUInt32BE(6) >>> 7;
  last.at = at;
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8);
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
