import type { AppLoadContext } from '@remix-run/node';

import { paths } from '../routing/paths.ts';

/** The demo launcher's origin: another host on the same port. */
function launcherOrigin(siteOrigin: string): string {
  const url = new URL(siteOrigin);
  url.hostname = 'localhost';
  return url.origin;
}

/** The demo mailbox of this site's members; null in production. */
export function mailboxUrl({ demo, ctx }: AppLoadContext): string | null {
  return demo ? launcherOrigin(ctx.origin) + paths.mailbox(ctx.tenant.slug) : null;
}
