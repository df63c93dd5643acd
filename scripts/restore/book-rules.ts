import { INVOICE_NUMBERS } from '../../server/pods/pods-file.ts';

/** Identifies the pod that issued an invoice number: a site that moved keeps the numbers from its former pod. */
const rangeOf = (number: string) => `(${number} - 1) / ${INVOICE_NUMBERS}`;

/** Rules that every database keeps, each as a query of the rows that break it, which are named in the column `what`. */
export const BOOK_RULES = {
  'transfers sum to zero': `
    select t.id::text as what from ledger_transfers t
    left join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
    group by t.tenant_id, t.id having count(e.amount) < 2 or sum(e.amount) <> 0`,
  'balances equal the ledger and are not negative': `
    select u.id::text as what from users u
    left join ledger_accounts a on a.tenant_id = u.tenant_id and a.user_id = u.id
    left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    group by u.tenant_id, u.id
    having u.credits <> coalesce(sum(e.amount) filter (where a.kind = 'member'), 0)
      or u.credit_debt <> -coalesce(sum(e.amount) filter (where a.kind = 'member_debt'), 0)
      or u.credits < 0`,
  // A series may begin after that of a company that it continues. A site that moves takes its invoices along, so the
  // gaps of its company show only in all pods together (scripts/cluster/drill/find-pod-violations.ts).
  'invoices of a series are numbered without gaps': `
    select concat_ws(' ', series, year) as what from invoices
    group by series, year, ${rangeOf('number')}, case when series = '' then tenant_id end
    having count(distinct number) <> count(*)
      or count(*) <> max(number) - min(number) + 1
        and (series = '' or not exists (select from tenants where moves > 0))`,
  'series of invoices know their last number': `
    select concat_ws(' ', s.company, s.year) as what from invoice_series s
    where s.last_number < (select max(number) from invoices i
      where i.series = s.company and i.year = s.year and ${rangeOf('i.number')} = ${rangeOf('s.last_number')})`,
  'messages of a conversation have no gaps': `
    select conversation_id::text as what from messages
    group by tenant_id, conversation_id having count(*) <> max(seq) - min(seq) + 1`,
} as const satisfies Readonly<Record<string, string>>;
