import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, readEnv } from '../../server/env.ts';

/**
 * Loads the configuration from the environment and `.env` in the project's folder.
 *
 * @throws EnvError naming every invalid setting.
 */
export function loadConfiguration(root: string, overrides: Record<string, string> = {}): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readEnv({ ...process.env, ...overrides });
}
