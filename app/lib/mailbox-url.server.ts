import type { AppLoadContext } from '@remix-run/node';

import { paths } from './paths.ts';

/** The demo's own host, beside this site's on the same port. */
function launcherOrigin(siteOrigin: string): string {
  const url = new URL(siteOrigin);
  url.hostname = 'localhost';
  return url.origin;
}

/** Where the demo's mails to this site's members are read; null in production. */
export function mailboxUrl({ demo, ctx }: AppLoadContext): string | null {
  return demo ? launcherOrigin(ctx.origin) + paths.mailbox(ctx.tenant.slug) : null;
}
