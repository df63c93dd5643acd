import type { LoaderFunctionArgs } from '@remix-run/node';

import { mailHtmlResponse } from '../../lib/mail-answer.server.ts';
import { requireLauncher } from '../../lib/require-launcher.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { mailbox } = requireLauncher(context);
  const { html } = await mailbox.readMail(params.tenant ?? '', params.mail ?? '');
  return mailHtmlResponse(html);
}
