import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another, read aloud or written down. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const signs = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** A new number for a complaint, `K-7F3Q-2M9X`: by chance, so that none tells of another. */
export const makeReference = () => `K-${signs()}-${signs()}`;
