import { ENV_NAMES } from '../../../server/env.ts';

/**
 * Environment of an app that a tool starts for itself: a demo in production mode with these settings and none of the
 * developer's, neither from the shell nor from `.env`, which fills in only missing variables. An empty setting is
 * present, and counts as unset.
 */
export function isolatedEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(ENV_NAMES.map((name) => [name, '']));
  return { ...process.env, ...unset, NODE_ENV: 'production', ...settings };
}
