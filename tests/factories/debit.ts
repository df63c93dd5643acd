import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';

import type { Database } from '../../db/client.ts';
import type { OrdersTable } from '../../db/types.ts';
import type { Deps } from '../../server/deps.ts';
import { hashCode, oneTimeCode } from '../../server/modules/money/payments/debits/debit-code.ts';
import { encryptDebitData } from '../../server/modules/money/payments/debits/debit-deps.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from './clock.ts';

/** Valid input. The IBAN is the usual example of Dutch banks. */
export const DEBIT_INPUT = {
  account_holder: 'Bos, A. de',
  iban: 'nl91 abna 0417 1643 00',
  street: 'Kerkstraat',
  house_number: '12 bis',
  zip: '3511ab',
  city: 'Utrecht',
  phone: '06 12345678',
};

type OrderOverrides = Partial<Omit<Insertable<OrdersTable>, 'tenantId' | 'userId'>>;

/** Stores a direct debit order without a mandate. @returns its id */
export async function createDebitOrder(
  database: Database,
  tenant: Tenant,
  userId: string,
  overrides: OrderOverrides = {},
): Promise<string> {
  const id = randomUUID();
  const amount = overrides.amount ?? 2499;
  await database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('orders')
      .values({
        tenantId: tenant.id,
        id,
        userId,
        clientId: id,
        package: 'p1',
        credits: 30,
        currency: 'EUR',
        listAmount: amount,
        amount,
        vatRate: '21',
        vatAmount: 434,
        country: 'NL',
        paymentmethod: 'sdd',
        status: 'created',
        immediateConsentVersion: '1',
        immediateConsentAt: TEST_NOW,
        createdAt: TEST_NOW,
        ...overrides,
      })
      .execute(),
  );
  return id;
}

interface Owner {
  tenant: Tenant;
  userId: string;
  orderId: string;
}

/** Stores a mandate as after a right code. @returns its id */
export async function createMandate(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  { tenant, userId, orderId }: Owner,
  givenAt: Date = TEST_NOW,
): Promise<string> {
  const id = randomUUID();
  await database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('mandates')
      .values({
        tenantId: tenant.id,
        id,
        userId,
        orderId,
        provider: 'sandbox',
        reference: `M${id}`,
        accountHolder: 'A. Bos',
        ibanEncrypted: encryptDebitData(env.secrets, 'iban', 'NL91ABNA0417164300'),
        ibanLast4: '4300',
        address: '{}',
        textVersion: '1',
        givenAt,
        givenIpAddress: '192.0.2.1',
        otpVerifiedAt: givenAt,
        otpChannel: 'email',
        amount: 2499,
        currency: 'EUR',
      })
      .execute(),
  );
  return id;
}

/** Stores an open one-time code. @returns its id */
export async function createDebitCode(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  { tenant, userId, orderId }: Owner,
): Promise<string> {
  const id = randomUUID();
  await database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('oneTimeCodes')
      .values({
        tenantId: tenant.id,
        id,
        userId,
        orderId,
        purpose: 'direct_debit',
        channel: 'email',
        boundTo: '{}',
        codeHash: hashCode(env.secrets, id, oneTimeCode(env.secrets, id)),
        createdAt: TEST_NOW,
        expiresAt: new Date(TEST_NOW.getTime() + 600_000),
      })
      .execute(),
  );
  return id;
}
