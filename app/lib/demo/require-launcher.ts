import type { AppLoadContext } from '@remix-run/node';

import type { LauncherServices } from '../../../server/load-context.ts';

/** The launcher's services; throws 404 on every other host and in production. */
export function requireLauncher({ launcher }: AppLoadContext): LauncherServices {
  if (!launcher) throw new Response(null, { status: 404 });
  return launcher;
}
