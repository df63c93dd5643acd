import { dateTimeText, dayText, moneyText } from '../../../../../emails/template-texts.ts';
import { intlTag } from '../../../../../i18n/intl-tag.ts';
import { translate, type ServerKey } from '../../../../../i18n/index.ts';
import { registrationOf } from '../../../../../tenants/company-law.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { invoiceNumber } from '../../../money/payments/index.ts';
import { escapeMarkdown } from '../../../platform/tenants/index.ts';
import type { ContractMailData } from './subjects/contract-mail.queries.ts';

/**
 * The confirmation of a contract on a durable medium (Directive 2011/83/EU, article 8(7); C-49/11: a link is none), as
 * Markdown: what was bought from whom for how much, the consent to immediate performance, instructions and model form
 * of withdrawal, and the terms, all in the language in which the contract was concluded.
 */
export function contractDocument(tenant: Tenant, contract: ContractMailData): string {
  const reader = { tenant, locale: contract.locale };
  const say = (key: ServerKey, fills = {}) => escapeMarkdown(translate(reader, key, fills));
  const moment = dateTimeText(reader, contract.consentAt);
  const day = dayText(reader, new Date(contract.termsVersion));
  return [
    `# ${say('emails:contract.title')}`,
    say('emails:contract.lead'),
    listOf(orderLines(reader, contract)),
    `## ${say('emails:contract.seller')}`,
    listOf(sellerLines(tenant, contract)),
    `## ${say('emails:contract.consent')}`,
    say('emails:contract.consented', { moment, version: contract.consentVersion }),
    `> ${escapeMarkdown(contract.consent)}`,
    contract.withdrawal,
    contract.terms,
    `*${say('emails:contract.terms', { day })}*`,
  ].join('\n\n');
}

type Reader = Parameters<typeof dayText>[0];

const listOf = (lines: readonly string[]) => lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');

function orderLines(reader: Reader, contract: ContractMailData): string[] {
  const { tenant, locale } = reader;
  const { credits: count, currency, vatAmount, method, country, discountAmount, surchargeAmount } = contract;
  const money = (value: number) => moneyText(locale, { value, currency });
  const number = new Intl.NumberFormat(intlTag(locale));
  const rate = number.format(Number(contract.vatRate));
  const credits = translate(reader, 'order:sum.package', { count, formatted: number.format(count) });
  const used = translate(reader, `order:method.${method}`);
  const countries = new Intl.DisplayNames([intlTag(locale)], { type: 'region' });
  const lines: Array<[label: string, value: string]> = [
    [translate(reader, 'emails:contract.order'), contract.orderId],
    [translate(reader, 'emails:contract.ordered'), dateTimeText(reader, contract.createdAt)],
    [translate(reader, 'emails:contract.goods', { credits, site: tenant.name }), money(contract.listAmount)],
    ...(discountAmount > 0
      ? [[translate(reader, 'order:sum.discount'), money(-discountAmount)] as [string, string]]
      : []),
    ...(surchargeAmount > 0
      ? [[translate(reader, 'order:sum.surcharge', { method: used }), money(surchargeAmount)] as [string, string]]
      : []),
    [translate(reader, 'order:sum.total'), money(contract.amount)],
  ];
  return [
    ...lines.map(([label, value]) => `${label}: ${value}`),
    vatAmount > 0
      ? translate(reader, 'order:sum.vat', { rate: `${rate}%`, amount: money(vatAmount) })
      : translate(reader, 'order:sum.noVat'),
    translate(reader, 'order:once'),
    translate(reader, 'order:repeat.method', { method: used }),
    `${translate(reader, 'order:country.label')}: ${countries.of(country) ?? country}`,
    translate(reader, 'emails:contract.invoice', { number: invoiceNumber(contract.year, contract.number) }),
  ];
}

function sellerLines(tenant: Tenant, { company, locale }: ContractMailData): string[] {
  const country = new Intl.DisplayNames([intlTag(locale)], { type: 'region' }).of(company.country);
  const phone = tenant.support_phone ?? tenant.company.support_phone;
  return [
    company.name,
    `${company.address}, ${company.city}, ${country ?? company.country}`,
    registrationOf(company),
    ...(company.vat_number
      ? [translate({ tenant, locale }, 'emails:contract.vat', { number: company.vat_number })]
      : []),
    company.email,
    ...(phone ? [phone] : []),
  ];
}
