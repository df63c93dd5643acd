import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the payment providers there are: each folder beside this file with a `provider.ts` in it is one. */
export const PROVIDER_NAMES: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => existsSync(join(import.meta.dirname, name, 'provider.ts')))
  .sort();
