import { sql } from 'kysely';
import { expect, it } from 'vitest';

import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createTenant, type TenantInput } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { invoiceSeriesOf } from './invoice-series.ts';
import { allocateInvoiceNumber } from './invoices.queries.ts';

const test = useTestDatabase();
const YEAR = 2026;

type Company = Pick<TenantInput, 'company_id' | 'company'>;

let companies = 0;
/** A company of its own, as several sites can name it. */
function createCompany(registered = {}): Company {
  companies += 1;
  const at = { address: 'Kade 1', city: 'Gent', added: '2024-01-01' };
  const number = { country: 'NL' as const, kvk: String(91_000_000 + companies), ...registered };
  return { company_id: `company-${companies}`, company: { name: `Company ${companies}`, ...number, ...at } };
}

const allocate = (tenant: Tenant, year = YEAR) =>
  test.database.withTenant(tenant.id, (trx) => allocateInvoiceNumber(trx, invoiceSeriesOf(tenant), { year }));

it('HRD-1 numbers the invoices of all sites of a company in one series a year', async () => {
  const company = createCompany();
  const sites = [await createTenant(test.database, company), await createTenant(test.database, company)];
  expect([await allocate(sites[0]!), await allocate(sites[1]!), await allocate(sites[0]!)]).toEqual([1, 2, 3]);
  expect(await allocate(sites[1]!, YEAR + 1)).toBe(1);
});

it('HRD-1 issues no number twice and leaves no gap when two sites issue concurrently and some roll back', async () => {
  const company = createCompany();
  const sites = [await createTenant(test.database, company), await createTenant(test.database, company)];
  const attempts = Array.from({ length: 24 }, async (_, index) => {
    const tenant = sites[index % 2]!;
    return test.database
      .withTenant(tenant.id, async (trx) => {
        const number = await allocateInvoiceNumber(trx, invoiceSeriesOf(tenant), { year: YEAR });
        if (index % 5 === 0) throw new Error('rolled back');
        return number;
      })
      .catch(() => null);
  });
  const numbers = (await Promise.all(attempts)).filter((number) => number !== null);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});

it.each([
  ['another company_id', (ours: Company) => ({ ...ours, company_id: 'another' })],
  ['no company_id', (ours: Company) => ({ ...ours, company_id: null })],
  ['another spelling of the number', (ours: Company) => ({ company: { ...ours.company!, kvk: 'hrb 9.1' } })],
])('HRD-1 continues the series for a site of the company with %s', async (_what, change) => {
  const ours = createCompany({ country: 'DE', kvk: 'HRB 91' });
  const [first, second] = [await createTenant(test.database, ours), await createTenant(test.database, change(ours))];
  const before = await allocate(first);
  expect([await allocate(second), await allocate(first)]).toEqual([before + 1, before + 2]);
});

it('HRD-1 keeps a site with another register number out of the series, whatever its company_id', async () => {
  const ours = createCompany();
  const other = { ...createCompany(), company_id: ours.company_id };
  const [first, second] = [await createTenant(test.database, ours), await createTenant(test.database, other)];
  expect([await allocate(first), await allocate(first), await allocate(second)]).toEqual([1, 2, 1]);
});

it('HRD-1 shows a transaction only the series that it names, and lets it change no other', async () => {
  const [ours, theirs] = [
    await createTenant(test.database, createCompany()),
    await createTenant(test.database, createCompany()),
  ];
  await allocate(theirs);
  await test.database.withTenant(ours.id, async (trx) => {
    const visible = () => sql<{ company: string }>`select company from invoice_series`.execute(trx);
    expect((await visible()).rows).toEqual([]);
    await allocateInvoiceNumber(trx, invoiceSeriesOf(ours), { year: YEAR });
    expect((await visible()).rows.map(({ company }) => company)).toEqual([invoiceSeriesOf(ours)]);
    await sql`update invoice_series set last_number = 900`.execute(trx);
  });
  expect(await allocate(theirs)).toBe(2);
});
