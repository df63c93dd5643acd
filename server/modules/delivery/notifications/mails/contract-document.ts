import { dateTimeText, dayText, moneyText } from '../../../../../emails/template-texts.ts';
import { intlTag } from '../../../../../i18n/intl-tag.ts';
import { translate, type ServerKey } from '../../../../../i18n/index.ts';
import { registrationOf } from '../../../../../tenants/company-law.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { invoiceNumber } from '../../../money/payments/index.ts';
import { escapeMarkdown } from '../../../platform/tenants/index.ts';
import { priceLines, type PriceReader } from './price-lines.ts';
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

const listOf = (lines: readonly string[]) => lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');

function orderLines(reader: PriceReader, contract: ContractMailData): string[] {
  const { locale } = reader;
  const { currency, vatAmount, country } = contract;
  const rate = new Intl.NumberFormat(intlTag(locale)).format(Number(contract.vatRate));
  const method = translate(reader, `order:method.${contract.method}`);
  const countries = new Intl.DisplayNames([intlTag(locale)], { type: 'region' });
  const lines = [
    { label: translate(reader, 'emails:contract.order'), value: contract.orderId },
    { label: translate(reader, 'emails:contract.ordered'), value: dateTimeText(reader, contract.createdAt) },
    ...priceLines(reader, contract),
  ];
  return [
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    vatAmount > 0
      ? translate(reader, 'order:sum.vat', {
          rate: `${rate}%`,
          amount: moneyText(locale, { value: vatAmount, currency }),
        })
      : translate(reader, 'order:sum.noVat'),
    translate(reader, 'order:once'),
    translate(reader, 'order:repeat.method', { method }),
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
