import type { Secrets } from '../../server/lib/security/secrets.ts';

/** Secrets of an installation: the current one and those it had before, newest first. */
export const secretsOf = (current: string, ...previous: string[]): Secrets => ({ current, previous });
