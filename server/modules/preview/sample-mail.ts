import { readFile } from 'node:fs/promises';

import { renderEmail } from '../../../emails/render.ts';
import { MAIL_TEMPLATES } from '../../../emails/template-names.ts';
import type { Locale, Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';

/** What a mail to somebody who does not exist says. */
export interface SampleMail {
  subject: string;
  html: string;
  text: string;
}

const NAME = 'Robin';
const CREDITS = 6;

/**
 * Renders a mail to nobody, its pictures inside it as mail programs show them.
 * @throws DomainError `not_found` for a template that is not there
 */
export async function sampleMail(template: string, tenant: Tenant, locale: Locale): Promise<SampleMail> {
  const known = MAIL_TEMPLATES.find((each) => each === template);
  if (!known) throw domainError('not_found');
  const link = `https://${tenant.slug}.example/activate/voorbeeld`;
  const params = { name: NAME, link, count: tenant.signup_credits || CREDITS };
  const { subject, html, text, images } = renderEmail(known, { tenant, locale, params });
  let shown = html;
  for (const { cid, file } of images) {
    const data = await readFile(file, 'base64');
    shown = shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${data}`);
  }
  return { subject, html: shown, text };
}
