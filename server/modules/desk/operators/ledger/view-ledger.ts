import type { Trx } from '../../../../../db/client.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { localDate, startOfUtcDay, type LocalDate } from '../../../../lib/time/local-date.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { findBalanceDrift } from '../../../ledger/credits/index.ts';
import { findLedgerMismatches } from '../../../money/payments/index.ts';
import type { Desk, DeskSite } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import {
  setStatementTimeout,
  selectAccountTotals,
  selectInvoiceDrift,
  selectLedgerDays,
  type LedgerDayRow,
} from './ledger.queries.ts';
import { allRows } from '../desk/over-pods.ts';

export interface LedgerSearch {
  /** Site id. Without it, nothing is shown if the operator has several sites. */
  site?: string | null;
  /** UTC days, both inclusive. */
  from?: LocalDate | null;
  until?: LocalDate | null;
}

/** Net change of members' balances on one day, by kind of transfer, in credits. */
interface LedgerDay {
  day: LocalDate;
  transfers: number;
  /** Sum over all kinds. */
  credits: number;
  byReason: Record<string, number>;
}

const DEFAULT_DAYS = 30;
/** Maximum period in days, because every transfer of it is read. */
const MAX_DAYS = 92;

const utcDate = (at: Date): LocalDate => localDate(at, 'UTC');

/** Limits the requested period. @returns instants; `until` is exclusive */
function limitPeriod({ from, until }: LedgerSearch, now: Date): { from: Date; until: Date } {
  const last = startOfUtcDay(until) ?? startOfUtcDay(utcDate(now))!;
  const end = new Date(last.getTime() + DAY_MS);
  const asked = startOfUtcDay(from) ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS);
  const begin = Math.min(Math.max(asked.getTime(), end.getTime() - MAX_DAYS * DAY_MS), last.getTime());
  return { from: new Date(begin), until: end };
}

function toLedgerDays(rows: readonly LedgerDayRow[]): LedgerDay[] {
  const days = new Map<LocalDate, LedgerDay>();
  for (const { day, reason, transfers, credits } of rows) {
    const known = days.get(day) ?? { day, transfers: 0, credits: 0, byReason: {} };
    known.transfers += transfers;
    known.credits += credits;
    known.byReason[reason] = credits;
    days.set(day, known);
  }
  return [...days.values()];
}

/** The requested site, or the operator's only one. */
function selectedSite(sites: readonly DeskSite[], asked: string | null | undefined): DeskSite | null {
  if (asked) return sites.find(({ id }) => id === asked) ?? null;
  return sites.length === 1 ? sites[0]! : null;
}

/** A site's ledger by day and kind, latest day first, with the kinds that occur in the period. @throws DomainError `not_found` */
export async function viewLedger({ desk, clock }: { desk: Desk; clock: Clock }, ctx: DeskCtx, search: LedgerSearch) {
  const sites = desk.sites(ctx, 'members.money');
  const site = selectedSite(sites, search.site);
  const period = limitPeriod(search, clock.now());
  const only = site?.id ?? (search.site || null);
  const rows = await desk.read(
    ctx,
    { permission: 'members.money', only },
    (trx) => (site ? selectLedgerDays(trx, { tenantId: site.id, ...period }) : Promise.resolve([])),
    allRows,
  );
  const reasons = [...new Set(rows.map(({ reason }) => reason))].toSorted();
  const lastDay = new Date(period.until.getTime() - DAY_MS);
  return { sites, site, from: utcDate(period.from), until: utcDate(lastDay), reasons, days: toLedgerDays(rows) };
}

export type LedgerView = Awaited<ReturnType<typeof viewLedger>>;

interface CheckResult<Row> {
  count: number;
  shown: Row[];
}

const DIFFERENCES_SHOWN = 50;

const toCheckResult = <Row>(rows: readonly Row[]): CheckResult<Row> => ({
  count: rows.length,
  shown: rows.slice(0, DIFFERENCES_SHOWN),
});

/** Statement timeout of one comparison in ms; longer checks are left to the daily job. */
const CHECK_TIMEOUT_MS = 30_000;
/** SQLSTATE of PostgreSQL's `query_canceled`. */
const QUERY_CANCELED = '57014';

/**
 * Compares a site's balances, orders and documents with its ledger, as the daily check does. It reads every entry:
 * seconds for a large site.
 * @param patienceMs timeout of each comparison
 * @returns null on timeout
 * @throws DomainError `not_found`
 */
export async function checkLedger(
  { desk }: { desk: Desk },
  ctx: DeskCtx,
  tenantId: string,
  patienceMs = CHECK_TIMEOUT_MS,
) {
  const subject = { type: 'ledger', id: null };
  const deskAction = { permission: 'members.money', tenantId, action: 'ledger.check', subject } as const;
  try {
    return await desk.act(ctx, deskAction, async (trx) => {
      await setStatementTimeout(trx, patienceMs);
      return compareBooks(trx, tenantId);
    });
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return null;
    throw error;
  }
}

/**
 * Account totals, whose sum must be 0; members whose cached balance differs from the sum of their entries; orders whose credits
 * do not match the ledger; and orders whose documents do not match the money received. Each list shows the first rows.
 */
async function compareBooks(trx: Trx, tenantId: string) {
  const accounts = await selectAccountTotals(trx, tenantId);
  const balances = toCheckResult(await findBalanceDrift(trx, tenantId));
  const orders = toCheckResult(await findLedgerMismatches(trx, tenantId));
  const invoices = toCheckResult(await selectInvoiceDrift(trx, tenantId));
  const total = accounts.reduce((sum, account) => sum + account.total, 0);
  const healthy = total === 0 && [balances, orders, invoices].every(({ count }) => count === 0);
  return { healthy, accounts, total, balances, orders, invoices };
}

export type LedgerHealth = Awaited<ReturnType<typeof compareBooks>>;
