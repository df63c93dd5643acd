import { randomBytes } from 'node:crypto';

import type { Clock } from '../time/clock.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Before every id, and of nothing (RFC 9562, section 5.9). */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Milliseconds and counter of the last id. */
const last = { at: 0, count: 0 };

/**
 * Creates a UUIDv7 (RFC 9562): the clock's milliseconds come first, so that ids sort by creation and indexes stay
 * dense. Within a millisecond a 26-bit counter continues from a random number (section 6.2, method 1), so that ids of
 * one process sort in order of creation. 48 random bits follow.
 */
export function newId(clock: Pick<Clock, 'now'>): string {
  const bytes = randomBytes(16);
  const at = clock.now().getTime();
  // Starts in the lower half, so that there is room to count up.
  last.count = at === last.at ? (last.count + 1) % 2 ** 26 : bytes.readUInt32BE(6) >>> 7;
  last.at = at;
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest id of a moment: ids created earlier sort before it, ids created later after it. */
export function smallestIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Whether `text` is a UUID in its canonical lower-case form; other values are treated as an unknown id. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
