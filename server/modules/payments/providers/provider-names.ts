import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the payment providers in a folder: each subfolder with a `provider.ts`. */
export const listProviderNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'provider.ts')))
    .sort();

/** Names of the available payment providers. */
export const PROVIDER_NAMES: readonly string[] = listProviderNames(import.meta.dirname);
