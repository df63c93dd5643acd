import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { mandateReference, toCreditor } from '../../money/payments/index.ts';
import { FIXTURE_PACKAGE, quoteFixture } from './fixture-money.ts';
import type { FixtureOptions, KnownServices } from './fixture-services.ts';
import { FIXTURE_DEBITS } from './frame.schema.ts';

/** Services of the direct debit form: one order for each of its steps. */
export function debitServices({ tenant, now }: FixtureOptions): KnownServices {
  const { credits, amount: value, currency } = quoteFixture(tenant, FIXTURE_PACKAGE);
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  const code = { channel: 'sms' as const, recipient: '+31 ••• 78', ibanLast4: '4300', attemptsLeft: 5, expired: false };
  return {
    directDebit: {
      viewForm: async (_ctx, { order: id }) => ({
        step: id === FIXTURE_DEBITS.code ? 'code' : 'details',
        refusal: null,
        order: { id, status: 'created', package: FIXTURE_PACKAGE, credits, amount: { value, currency } },
        creditor: toCreditor(tenant),
        mandateReference: mandateReference(id),
        channels: ['sms', 'email'],
        code: id === FIXTURE_DEBITS.code ? { ...code, expiresAt: after(10), resendIn: 57 } : null,
        input: {},
      }),
    },
  };
}
