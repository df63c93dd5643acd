import { randomInt } from 'node:crypto';

/** Alphabet without characters that are easily confused, such as 0 and O or 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomCharacters = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A random reference such as `K-7F3Q-2M9X`, so that one reference does not reveal another. */
export const createReference = () => `K-${randomCharacters()}-${randomCharacters()}`;
