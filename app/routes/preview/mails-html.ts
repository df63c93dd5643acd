import type { LoaderFunctionArgs } from '@remix-run/node';

import { mailHtmlResponse } from '../../lib/mail-answer.server.ts';
import { requireLauncher } from '../../lib/require-launcher.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tools } = requireLauncher(context);
  const query = new URL(request.url).searchParams;
  const wanted = (name: string) => query.get(name) ?? '';
  const { html } = await tools.renderMail(wanted('template'), wanted('theme'), wanted('lang'));
  return mailHtmlResponse(html);
}
