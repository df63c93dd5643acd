import { ENV_NAMES } from '../../server/env.ts';

/**
 * The environment of an app that a tool starts for itself: a demo in production mode with these settings and nothing of
 * the developer's own, neither from the shell nor from `.env`, which fills in only what is not there. An empty setting
 * is there, and counts as unset.
 */
export function ownEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(ENV_NAMES.map((name) => [name, '']));
  return { ...process.env, ...unset, NODE_ENV: 'production', ...settings };
}
