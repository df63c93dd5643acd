import { expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { toTransactionView } from './transaction.mapper.ts';

it('MON-096 shows a reversed chargeback as reversed, and not as a second payment', () => {
  const row = { status: 'paid', problem: null, createdAt: TEST_NOW, paidAt: TEST_NOW, withdrawnAt: null };
  const transitions = ['created', 'paid', 'charged_back', 'paid'].map((toStatus) => ({ toStatus, at: TEST_NOW }));
  const rest = { code: null, documents: [], other_paid: false, debt: 0, debt_repaid: 0, owed: 0, refunds: [] };
  const { events } = toTransactionView(row as never, { ...rest, transitions });
  expect(events.map((event) => [event.kind, 'state' in event && event.state])).toEqual([
    ['order', 'created'],
    ['order', 'paid'],
    ['order', 'charged_back'],
    ['undone', 'charged_back'],
  ]);
});
