import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, readEnv } from '../../server/env.ts';

/**
 * The configuration, with what `.env` in the project's folder adds to the environment.
 *
 * @throws EnvError naming every wrong setting.
 */
export function loadConfiguration(root: string, overrides: Record<string, string> = {}): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readEnv({ ...process.env, ...overrides });
}
