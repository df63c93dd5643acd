import { expect, it } from 'vitest';

import { endedClientIds, nextClientId } from './ended-forms.ts';

it('a form has ended when its order, or the last order that replaced it, has ended', () => {
  const orders = [
    { id: '1', clientId: 'paid', status: 'paid' },
    { id: '2', clientId: 'open', status: 'created' },
    { id: '3', clientId: 'underWay', status: 'pending' },
    { id: '4', clientId: 'triedAgain', status: 'expired' },
    { id: '5', clientId: nextClientId('4'), status: 'failed' },
    { id: '6', clientId: nextClientId('5'), status: 'created' },
    { id: '7', clientId: 'paidAtLast', status: 'canceled' },
    { id: '8', clientId: nextClientId('7'), status: 'paid' },
  ] as const;
  expect(endedClientIds(orders)).toEqual(['paid', 'paidAtLast', nextClientId('7')]);
});
