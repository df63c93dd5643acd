import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { LOCALES, type Locale } from '../../../../../tenants/value-lists.ts';
import { createPagesService } from '../../../platform/pages/index.ts';
import { createPaymentsService } from '../../../money/payments/payments.service.ts';

const test = useTestDatabase();
const shop = useCheckout(test);

beforeAll(() => buildEmails());

async function buy(locale: Locale = 'nl', deps = shop.deps) {
  const ctx = createTestContext({ tenant: shop.tenant, viewer: shop.anna.viewer, locale });
  const input = {
    package: 'p1',
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
  } as const;
  const order = await createPaymentsService(deps).placeOrder(ctx, input);
  return { order, pay: () => pay(order.id) };
}

/** Has the only payment paid, and returns the mail about it. */
async function pay(orderId: string) {
  shop.fake.updatePayment({ state: 'paid' });
  const { id } = await shop.payment();
  await shop.service().syncPayment(shop.tenant.id, id, 'notice');
  const mails = await sendQueuedMails(shop.deps);
  return mails.find(({ text }) => text.includes(orderId))!;
}

/** First words of the model instructions and of the model form, by language (Directive 2011/83/EU, annex I). */
const ANNEX: Record<Locale, [instructions: string, form: string]> = {
  nl: ['U heeft het recht om binnen een termijn van 14 dagen', 'Modelformulier voor herroeping'],
  en: ['You have the right to withdraw from this contract within 14 days', 'Model withdrawal form'],
  de: ['Sie haben das Recht, binnen 14 Tagen ohne Angabe von Gründen', 'Muster-Widerrufsformular'],
  fr: ['Vous avez le droit de vous rétracter du présent contrat', 'Modèle de formulaire de rétractation'],
  es: ['Tiene usted derecho a desistir del presente contrato', 'Modelo de formulario de desistimiento'],
  it: ['Lei ha il diritto di recedere dal contratto', 'Modulo di recesso tipo'],
  da: ['De har ret til at træde tilbage fra denne aftale', 'Standardfortrydelsesformular'],
  sv: ['Ni har rätt att frånträda avtalet', 'Ångerblankett'],
  fi: ['Teillä on oikeus peruuttaa tämä sopimus 14 päivän kuluessa', 'Peruuttamislomakkeen malli'],
  nb: ['Du har rett til å gå fra denne avtalen innen 14 dager', 'Angreskjema'],
  pl: ['Mają Państwo prawo odstąpić od niniejszej umowy', 'Wzór formularza odstąpienia od umowy'],
};

it.each(LOCALES)('HRD-1 the mail of a purchase contains the whole contract in %s, in both parts', async (locale) => {
  const { order, pay } = await buy(locale);
  const [texts] = await shop.inTenant((trx) => trx.selectFrom('contractTexts').selectAll().execute());
  const mail = await pay();
  const company = shop.tenant.company;
  const [instructions, form] = ANNEX[locale];
  const said = [instructions, form, texts!.consent, company.name, company.address, `KvK ${company.kvk}`, order.id];
  for (const each of [...said, '2026-000001', '2026-11-01', shop.tenant.support_email]) {
    expect(mail.text).toContain(each);
    expect(mail.html.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toContain(each);
  }
  // Price and VAT, however the language writes them, and the terms as far as their last heading.
  expect(mail.text).toMatch(/24[.,]99/);
  expect(mail.text).toMatch(/4[.,]34/);
  const headings = [...texts!.terms.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  expect(headings.length).toBeGreaterThan(8);
  for (const heading of headings) expect(mail.text).toContain(`## ${heading}`);
  expect(mail.text).not.toMatch(/\{\{|\}\}|<!--|\\[.*[]/);
  expect(mail.html).not.toMatch(/&lt;!--|\{\{/);
});

it('HRD-1 confirms the terms as they were agreed, not as they are now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terms-'));
  const file = join(folder, shop.tenant.slug, 'pages', 'terms.nl.md');
  const pages = createPagesService({ env: { ...shop.deps.env, TENANTS_DIR: folder } });
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, '# Eigen voorwaarden\n\nJe betaalt met schelpen.');
  const { pay } = await buy('nl', { ...shop.deps, pages });
  await writeFile(file, '# Eigen voorwaarden\n\nJe betaalt met goud.');
  const mail = await pay();
  expect(mail.text).toContain('Je betaalt met schelpen.');
  expect(mail.text).not.toContain('goud');
  await rm(folder, { recursive: true });
});

it('HRD-1 takes no order while the terms that it would refer to cannot be read', async () => {
  const pages = { readAgreedTexts: () => Promise.reject(new Error('page_unavailable')) };
  const ctx = createTestContext({ tenant: shop.tenant, viewer: shop.anna.viewer });
  const input = {
    package: 'p1',
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
  } as const;
  const placed = createPaymentsService({ ...shop.deps, pages }).placeOrder(ctx, input);
  await expect(placed).rejects.toThrow('page_unavailable');
  expect(await shop.inTenant((trx) => trx.selectFrom('orders').select('id').execute())).toEqual([]);
});

it('HRD-1 stores the texts of many orders once', async () => {
  const ctx = createTestContext({ tenant: shop.tenant, viewer: shop.anna.viewer });
  for (const paymentmethod of ['ideal', 'creditcard']) {
    const input = { package: 'p1', paymentmethod, client_id: randomUUID(), consents: { immediate: true } } as const;
    await createPaymentsService(shop.deps).placeOrder(ctx, input);
  }
  const { orders, texts } = await shop.inTenant(async (trx) => ({
    orders: await trx.selectFrom('orders').select('contractDigest').execute(),
    texts: await trx.selectFrom('contractTexts').select('digest').execute(),
  }));
  expect(texts).toHaveLength(1);
  expect(orders.map(({ contractDigest }) => contractDigest)).toEqual([texts[0]!.digest, texts[0]!.digest]);
});
