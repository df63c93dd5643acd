import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each payment provider is a folder here; only the names are read, since tenants is below payments. */
const PROVIDERS_DIR = fileURLToPath(new URL('../../../money/payments/providers', import.meta.url));

/** Names of the payment providers in a folder: each subfolder with a `provider.ts`. */
export const listProviderNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'provider.ts')))
    .sort();

export const PROVIDER_NAMES: readonly string[] = listProviderNames(PROVIDERS_DIR);
