import { createHash } from 'node:crypto';

/** Ids contain a time relative to this one, never the wall clock, so that they are the same in every installation. */
const ID_EPOCH = Date.UTC(2025, 5, 1);

/** Pseudo-random choices, reproducible for the same name. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  shuffle<T>(list: readonly T[]): T[];
  /** A UUIDv7 of something created `ageMs` ago. */
  id(ageMs: number): string;
}

/** @param name seed, such as a tenant's slug */
export function createRandom(name: string): Random {
  const next = mulberry32(createHash('sha256').update(name).digest().readUInt32LE());
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted: (weights) => weighted(weights, next()),
    shuffle: (list) => {
      const result = [...list];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [result[last], result[other]] = [result[other]!, result[last]!];
      }
      return result;
    },
    id: (ageMs) => uuid(ID_EPOCH - ageMs, int),
  };
}

/** A 32-bit generator (public domain, Tommy Ettinger): small, and the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>, at: number): K {
  const entries = Object.entries(weights) as Array<[K, number]>;
  let rest = at * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    rest -= weight;
    if (rest < 0) return key;
  }
  return entries.at(-1)![0];
}

function uuid(time: number, int: (min: number, max: number) => number): string {
  const bytes = Buffer.from(Array.from({ length: 16 }, () => int(0, 255)));
  bytes.writeUIntBE(Math.floor(time), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
