import { randomInt } from 'node:crypto';

/** Alphabet without characters that are easily confused, such as 0 and O or 1 and I. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const signs = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** A random reference such as `K-7F3Q-2M9X`, so that one reference does not reveal another. */
export const makeReference = () => `K-${signs()}-${signs()}`;
