import { expect, it } from 'vitest';

import { csvCell, metricsCsv } from './metrics-csv.ts';
import type { TrafficRow } from './metrics.queries.ts';

const row = (overrides: Partial<TrafficRow>): TrafficRow => ({
  tenantId: 'a',
  day: '2026-03-10',
  network: '',
  visits: 3,
  signups: 2,
  activations: 1,
  firstPayments: 0,
  messages: 4,
  photoMessages: 2,
  giftMessages: 1,
  voiceMessages: null,
  reports: 0,
  retainedDay1: 1,
  retainedDay7: null,
  retainedDay30: null,
  ...overrides,
});

it.each([
  ['=1+1', "'=1+1"],
  ['+31', "'+31"],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['=a,"b"', `"'=a,""b"""`],
  ['a\nb', '"a\nb"'],
  ['gewoon', 'gewoon'],
  [-2, '-2'],
  [null, ''],
])('OPS-015 writes %j as %s, so that spreadsheets do not read it as a formula (RFC 4180)', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it('OPS-015 OPS-016 writes a line per day, site and affiliate network, with the amounts of every currency', async () => {
  const day = { tenantId: 'a', day: '2026-03-10' };
  const money = [
    { ...day, network: '=net,1', currency: 'EUR', orders: 2, paid: 4998, refunded: 1250 },
    { ...day, network: 'later', currency: 'EUR', orders: 0, paid: 0, refunded: 2499 },
    { ...day, tenantId: 'b', network: '', currency: 'JPY', orders: 2, paid: 4998, refunded: 1250 },
  ];
  const rows = [row({ network: '=net,1' }), row({ tenantId: 'b' })];
  const file = await metricsCsv(rows, money, (id) => `site-${id}`);
  expect(file.split('\r\n')).toEqual([
    'day,site,network,visits,signups,activations,first_payments,messages,photo_messages,gift_messages,voice_messages,reports,back_after_1_day,back_after_7_days,' +
      'back_after_30_days,orders_EUR,paid_EUR,given_back_EUR,orders_JPY,paid_JPY,given_back_JPY',
    `2026-03-10,site-a,"'=net,1",3,2,1,0,4,2,1,,0,1,,,2,49.98,12.5,0,0,0`,
    '2026-03-10,site-a,later,0,0,0,0,0,0,0,0,0,,,,0,0,24.99,0,0,0',
    '2026-03-10,site-b,,3,2,1,0,4,2,1,,0,1,,,0,0,0,2,4998,1250',
    '',
  ]);
});
