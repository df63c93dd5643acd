import type { EmailDiscount, EmailParams, MailingText } from '../../../../../emails/email-params.ts';
import type { Locale } from '../../../../context.ts';
import type { MailSubject } from '../mails/mails.queries.ts';
import type { MailingContent } from './mailings.queries.ts';

/** The operator's text in the recipient's language, else the tenant's, else any. */
function selectText({ texts }: MailingContent, locale: Locale, siteLanguage: string): MailingText | undefined {
  return (texts[locale] ?? texts[siteLanguage] ?? Object.values(texts)[0]) as MailingText | undefined;
}

function toEmailDiscount({ code }: MailingContent): EmailDiscount | undefined {
  if (!code) return undefined;
  const { valueAmount, currency } = code;
  return {
    code: code.code,
    percentage: code.valuePercentage,
    amount: valueAmount !== null && currency !== null ? { value: valueAmount, currency } : null,
    until: code.expiresAt,
  };
}

export function mailingParams({
  subject: { mailing },
  locale,
  siteLanguage,
}: {
  subject: MailSubject;
  locale: Locale;
  siteLanguage: string;
}): Pick<EmailParams, 'mailing' | 'discount'> & { path: string } {
  if (!mailing) return { path: '/members' };
  return { path: mailing.link, mailing: selectText(mailing, locale, siteLanguage), discount: toEmailDiscount(mailing) };
}
