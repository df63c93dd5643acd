import { readFile } from 'node:fs/promises';

import { renderEmail } from '../../../emails/render.ts';
import { MAIL_TEMPLATES } from '../../../emails/template-names.ts';
import type { Locale, Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import { mailParams } from '../notifications/mail-params.ts';
import { MAIL_RULES } from '../notifications/mail-rules.ts';

/** What a mail to somebody who does not exist says. */
export interface SampleMail {
  subject: string;
  html: string;
  text: string;
}

const NAME = 'Robin';
const CREDITS = 6;
const UNTIL = new Date('2027-03-14T14:30:00Z');
const PERSON = { id: 'voorbeeld', name: 'Sam' };
const SEARCH = { name: 'Dichtbij', query: {}, found: 3 };
const SESSION = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  createdAt: new Date('2027-02-28T14:30:00Z'),
};

/**
 * Renders a mail to nobody, its pictures inside it as mail programs show them.
 * @throws DomainError `not_found` for a template that is not there
 */
export async function sampleMail(template: string, tenant: Tenant, locale: Locale): Promise<SampleMail> {
  const known = MAIL_TEMPLATES.find((each) => each === template);
  if (!known) throw domainError('not_found');
  const origin = `https://${tenant.slug}.example`;
  const params = mailParams(known, {
    ...{ origin, name: NAME, token: 'voorbeeld', until: UNTIL, session: SESSION },
    reason: 'no_person',
    liker: PERSON,
    conversation: PERSON,
    search: SEARCH,
    signupCredits: tenant.signup_credits || CREDITS,
    ...(MAIL_RULES[known].type ? { unsubscribe: `${origin}/unsubscribe?t=voorbeeld` } : {}),
  });
  const { subject, html, text, images } = renderEmail(known, { tenant, locale, params });
  let shown = html;
  for (const { cid, file } of images) {
    const data = await readFile(file, 'base64');
    shown = shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${data}`);
  }
  return { subject, html: shown, text };
}
