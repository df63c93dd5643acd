import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireLauncher } from '../../lib/require-launcher.ts';

/** What a mail's own HTML may do here: be looked at. Its inline styles are part of what mails are. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** Links of the mail open beside the mailbox, not inside its frame. */
const BASE = '<base target="_blank">';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { mailbox } = requireLauncher(context);
  const { html } = await mailbox.readMail(params.tenant ?? '', params.mail ?? '');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
  return new Response(
    html.replace(/<head[^>]*>/i, (head) => head + BASE),
    { headers },
  );
}
