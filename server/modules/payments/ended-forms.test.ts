import { expect, it } from 'vitest';

import { endedForms, nextForm } from './ended-forms.ts';

it('a form has ended when its order, or the last order that replaced it, has ended', () => {
  const orders = [
    { id: '1', clientId: 'paid', status: 'paid' },
    { id: '2', clientId: 'open', status: 'created' },
    { id: '3', clientId: 'underWay', status: 'pending' },
    { id: '4', clientId: 'triedAgain', status: 'expired' },
    { id: '5', clientId: nextForm('4'), status: 'failed' },
    { id: '6', clientId: nextForm('5'), status: 'created' },
    { id: '7', clientId: 'paidAtLast', status: 'canceled' },
    { id: '8', clientId: nextForm('7'), status: 'paid' },
  ] as const;
  expect(endedForms(orders)).toEqual(['paid', 'paidAtLast', nextForm('7')]);
});
