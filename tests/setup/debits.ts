import { beforeAll, beforeEach } from 'vitest';

import type { MemberCtx, Tenant } from '../../server/context.ts';
import { oneTimeCode } from '../../server/modules/money/payments/debits/debit-code.ts';
import type { finishDebit } from '../../server/modules/money/payments/debits/debit-finish.ts';
import { createDirectDebitService } from '../../server/modules/money/payments/debits/debit.service.ts';
import type { PaymentProvider } from '../../server/modules/money/payments/providers/payment-provider.ts';
import { createProviders } from '../../server/modules/money/payments/providers/index.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createTestContext } from '../factories/context.ts';
import { DEBIT_INPUT, createDebitOrder } from '../factories/debit.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDeps } from './test-deps.ts';

export const CREDITOR_IDENTIFIER = 'DE98ZZZ09999999999';

/**
 * A tenant with direct debit by the sandbox, whose answers a test may replace. Instantiate it at the top of a test
 * file.
 */
export class DebitFixture {
  tenant!: Tenant;
  deps!: Awaited<ReturnType<typeof createTestDeps>>;
  now = TEST_NOW;
  /** Calls to the provider, and answers that replace the sandbox's. */
  asked: string[] = [];
  answers: Partial<PaymentProvider> = {};
  debit!: ReturnType<typeof createDirectDebitService>;
  finishing!: Parameters<typeof finishDebit>[0];
  /** Number of buyers. */
  members = 0;
  private readonly test: TestDatabase;

  constructor(test: TestDatabase) {
    this.test = test;
    beforeAll(() => this.open());
    beforeEach(() => {
      this.now = TEST_NOW;
      this.asked = [];
      this.answers = {};
      this.deps.jobs.enqueued.length = 0;
    });
  }

  private async open(): Promise<void> {
    // The members of a test file share a bank account.
    const direct_debit = { creditor_identifier: CREDITOR_IDENTIFIER, max_open: 20, max_per_month: 1_000_000 };
    this.tenant = await createTenant(this.test.database, { payment: { direct_debit } });
    const made = await createTestDeps(this.test.database, [this.tenant]);
    this.deps = { ...made, clock: { ...made.clock, now: () => this.now } };
    const sandbox = createProviders(this.deps).forTenant(this.tenant);
    const noted = (name: 'createMandate' | 'createPayment') => (request: never) => {
      this.asked.push(name);
      return (this.answers[name] ?? sandbox[name])(request) as never;
    };
    const provider = { ...sandbox, createMandate: noted('createMandate'), createPayment: noted('createPayment') };
    this.finishing = { ...this.deps, providers: { forTenant: () => provider, byName: () => provider } };
    this.debit = createDirectDebitService({ ...this.deps, providers: this.finishing.providers });
  }

  readonly advance = (ms: number): void => {
    this.now = new Date(this.now.getTime() + ms);
  };

  readonly createBuyer = async (): Promise<MemberCtx> => {
    const { viewer } = await createMember(this.test.database, this.tenant);
    this.members += 1;
    return createTestContext({ tenant: this.tenant, viewer, ipAddress: `198.51.100.${this.members}` });
  };

  readonly createOrder = async (): Promise<{ ctx: MemberCtx; order: string }> => {
    const ctx = await this.createBuyer();
    return { ctx, order: await createDebitOrder(this.test.database, this.tenant, ctx.viewer.userId) };
  };

  readonly begin = (
    ctx: MemberCtx,
    order: string,
    fields: Partial<typeof DEBIT_INPUT> = {},
    channel = 'email',
  ): Promise<void> => this.debit.begin(ctx, { order, fields: { ...DEBIT_INPUT, ...fields }, channel, mandate: true });

  readonly rows = <Table extends 'oneTimeCodes' | 'mandates' | 'payments'>(table: Table, orderId: string) =>
    this.test.database.withTenant(this.tenant.id, (trx) =>
      trx
        .selectFrom(table as 'mandates')
        .selectAll()
        .where('tenantId', '=', this.tenant.id)
        .where('orderId', '=', orderId)
        .execute(),
    );

  /** The newest code of an order, as sent. */
  readonly codeOf = async (order: string): Promise<string> => {
    const codes = (await this.rows('oneTimeCodes', order)) as unknown as Array<{ id: string; createdAt: Date }>;
    const newest = codes.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)!;
    return oneTimeCode(this.deps.env.secrets, newest.id);
  };

  readonly confirm = (ctx: MemberCtx, order: string, otp: string) => this.debit.confirm(ctx, { order, otp });

  readonly view = (ctx: MemberCtx, order: string) => this.debit.viewForm(ctx, { order });

  readonly statusOf = (order: string) =>
    this.test.database.withTenant(this.tenant.id, (trx) =>
      trx.selectFrom('orders').select('status').where('id', '=', order).executeTakeFirstOrThrow(),
    );
}
