import { translate, type ServerKey } from '../i18n/index.ts';
import { intlTag } from '../i18n/intl-tag.ts';
import { selectText } from '../tenants/localised-text.ts';
import { toMajorUnits } from '../tenants/money.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import { NICHES, type Locale } from '../tenants/value-lists.ts';
import type { EmailDiscount, EmailRestriction, EmailParams, EmailRow, Money, TextWithCount } from './email-params.ts';
import { TEMPLATE_OPTIONS, type MailTemplate } from './mail-templates.ts';

/** Tenant properties used by mails. */
export type MailTenant = Pick<
  Tenant,
  | 'words'
  | 'name'
  | 'niche'
  | 'theme'
  | 'company'
  | 'payment'
  | 'support_email'
  | 'time_zone'
  | 'domain_language'
  | 'fictional_singular'
>;

interface TextContext {
  tenant: MailTenant;
  locale: Locale;
}

function deviceText(reader: TextContext, browser: string | null, system: string | null): string {
  if (browser && system) return translate(reader, 'emails:device.known', { browser, system });
  return browser ?? system ?? translate(reader, 'emails:device.unknown');
}

export function dateTimeText({ tenant, locale }: TextContext, moment: Date): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.time_zone } as const;
  return new Intl.DateTimeFormat(intlTag(locale), style).format(moment);
}

export function dayText({ tenant, locale }: TextContext, day: Date): string {
  return new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: tenant.time_zone }).format(day);
}

export function moneyText(locale: Locale, { value, currency }: Money): string {
  const format = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency });
  return format.format(toMajorUnits(value, currency));
}

/** Describes a restriction with its end. */
export function restrictionText(
  reader: TextContext,
  { kind, until }: Pick<EmailRestriction, 'kind' | 'until'>,
): string {
  const { tenant } = reader;
  const fills = { site: tenant.name, email: tenant.support_email, moment: until ? dateTimeText(reader, until) : '' };
  return translate(reader, `emails:measure.${kind}` as ServerKey, fills);
}

/** Describes the rule or law of a decision. */
export function groundText(
  reader: TextContext,
  { ground, clause }: Pick<EmailRestriction, 'ground' | 'clause'>,
): string {
  const rule = ground === 'terms' ? translate(reader, `emails:rule.${clause}` as ServerKey) : clause;
  return translate(reader, `emails:ground.${ground}`, { rule });
}

/** The SEPA creditor identifier as a sentence; empty where the site has none. */
function creditorIdentifierText(reader: TextContext): string {
  const number = reader.tenant.payment.direct_debit.creditor_identifier;
  return number === null ? '' : translate(reader, 'emails:direct_debit_announced.identifier', { number });
}

/** What a reversal leaves to pay: credits, money, or both. */
function debtText(reader: TextContext, { debt, owed }: EmailParams): string {
  const credits = debt ? translate(reader, 'emails:payment_reversed.debt', { count: debt }) : '';
  const money = owed ? translate(reader, 'emails:payment_reversed.owed', { owed: moneyText(reader.locale, owed) }) : '';
  return [credits, money].filter(Boolean).join(' ');
}

/** Values of the texts' placeholders. */
function textValues(reader: TextContext, params: EmailParams) {
  const { tenant, locale } = reader;
  const { device, moment, reason, sum, outcome, debit, measure } = params;
  return {
    site: tenant.name,
    email: tenant.support_email,
    name: params.name,
    count: params.count,
    search: params.search ?? '',
    other: params.other ?? '',
    device: deviceText(reader, device?.browser ?? null, device?.system ?? null),
    moment: moment ? dateTimeText(reader, moment) : '',
    reason: reason ? translate(reader, `emails:photo_reason.${reason}` as ServerKey) : '',
    sum: sum ? moneyText(locale, sum) : '',
    debt: debtText(reader, params),
    order: params.order ?? '',
    outcome: outcome ? translate(reader, `emails:report_outcome.${outcome}` as ServerKey) : '',
    statement: params.statement ?? '',
    measure: measure ? restrictionText(reader, measure) : '',
    ground: measure ? groundText(reader, measure) : '',
    appeal: params.appeal ? translate(reader, `emails:appeal_outcome.${params.appeal}` as ServerKey) : '',
    creditor: tenant.company.name,
    identifier: creditorIdentifierText(reader),
    last4: debit?.last4 ?? '',
    reference: params.reference ?? debit?.reference ?? '',
    day: debit ? dayText(reader, debit.earliest) : '',
  };
}

/** The tenant's label of fictional profiles, required wherever one is named. */
function fictionalText({ tenant, locale }: TextContext): string {
  const own = tenant.fictional_singular;
  return own ? selectText(tenant, own, locale) : translate({ tenant, locale }, 'emails:layout.fictional');
}

/** The brand's own words for a match, without the markup of its screen. */
function matchTexts(reader: TextContext, other: string) {
  const say = (part: 'title' | 'text' | 'write') =>
    translate(reader, `niche:${NICHES[reader.tenant.niche]}.match.${part}`, { name: other }).replace(/<[^>]*>/g, '');
  return { title: say('title'), body: say('text'), button: say('write') };
}

/** All texts of a mail except its lists. */
export function templateTexts(template: MailTemplate, reader: TextContext, params: EmailParams) {
  const { tenant } = reader;
  const { company } = tenant;
  const { mailing } = params;
  const fills = textValues(reader, params);
  const own = (part: string) => translate(reader, `emails:${template}.${part}` as ServerKey, fills);
  const shared = (part: string) => translate(reader, `emails:layout.${part}` as ServerKey, fills);
  const { extra, second, fallback, words } = TEMPLATE_OPTIONS[template];
  const main = words
    ? matchTexts(reader, fills.other)
    : {
        title: mailing?.title ?? own('title'),
        body: mailing?.body ?? own('body'),
        button: mailing?.button ?? own('button'),
      };
  return {
    ...main,
    subject: mailing?.subject ?? own('subject'),
    preheader: mailing?.preview ?? own('preheader'),
    greeting: shared(params.name === '' ? 'greeting_nobody' : 'greeting'),
    fictional: params.fictional ? `${params.other} · ${fictionalText(reader)}` : undefined,
    extra: (extra && translate(reader, extra, fills).trim()) || undefined,
    ...(params.code ? { code: params.code, worth: own('label') } : discountTexts(reader, params.discount)),
    note: own('note'),
    second: second && translate(reader, second, fills),
    fallback: fallback && shared('button_fallback'),
    why: shared('why'),
    support: shared('support'),
    unsubscribe: params.unsubscribe && shared('unsubscribe'),
    site: tenant.name,
    company: `${company.name}, ${company.address} ${company.city}`,
  };
}

function discountTexts(reader: TextContext, discount: EmailDiscount | undefined) {
  if (!discount) return { code: undefined, worth: undefined };
  const { locale } = reader;
  const { percentage, amount, until } = discount;
  const share = new Intl.NumberFormat(intlTag(locale), { style: 'percent' });
  const worth = percentage !== null ? share.format(percentage / 100) : amount ? moneyText(locale, amount) : '';
  const text = until
    ? translate(reader, 'emails:discount.worth_until', { worth, moment: dateTimeText(reader, until) })
    : translate(reader, 'emails:discount.worth', { worth });
  return { code: discount.code, worth: text };
}

/** Texts of the list. */
export function rowTexts(reader: TextContext, rows: readonly EmailRow[]) {
  const say = (said: string | TextWithCount) =>
    typeof said === 'string' ? said : translate(reader, said.key, { count: said.count });
  return rows.map(({ mark, photo, title, detail, fictional, link }) => ({
    mark: photo ? undefined : mark,
    photo: photo ?? undefined,
    initial: mark,
    link,
    title: say(title),
    detail: [say(detail), fictional ? fictionalText(reader) : ''].filter(Boolean).join(' · '),
  }));
}
