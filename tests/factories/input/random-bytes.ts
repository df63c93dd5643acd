/** Reproducible pseudo-random bytes from a seed. */
export function createRandomBytes(seed: number): (count: number) => Buffer {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state >> 8) & 255;
  };
  return (count) => Buffer.from(Array.from({ length: count }, next));
}
