import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { EmailParams } from '../../../emails/render.ts';
import { siteOrigin } from '../../lib/site-origin.ts';
import type { OriginEnv } from '../../lib/site-origin.ts';
import { mailedToken } from '../accounts/secret-tokens.ts';
import type { MailRow, Recipient } from './mails.queries.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';

/** What fills a mail's template: names, numbers and the link of its button. */
export function mailParams(
  env: OriginEnv & { SECRET: string },
  tenant: Tenant,
  mail: Pick<MailRow, 'referenceId'> & { template: MailTemplate },
  recipient: Pick<Recipient, 'name'>,
): EmailParams {
  const origin = siteOrigin(env, tenant);
  if (mail.template === 'activation') {
    const token = mailedToken(env.SECRET, 'activate', mail.referenceId ?? '');
    return { name: recipient.name, link: `${origin}/activate/${token}` };
  }
  return { name: recipient.name, link: `${origin}/members`, count: tenant.signup_credits };
}
