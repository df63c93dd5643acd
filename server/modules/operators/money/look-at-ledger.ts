import type { Trx } from '../../../../db/client.ts';
import { localDate } from '../../../lib/local-date.ts';
import type { LocalDate } from '../../../lib/local-date.ts';
import type { Clock } from '../../../lib/clock.ts';
import { checkBalances } from '../../credits/check-balances.ts';
import { findDisagreements } from '../../payments/check-grants.ts';
import type { Disagreement } from '../../payments/check-grants.ts';
import type { Desk, DeskSite } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { dayOf } from './days.ts';
import { limitStatements, selectAccountTotals, selectInvoiceDrift, selectLedgerDays } from './ledger.queries.ts';
import type { AccountTotalRow, InvoiceDriftRow, LedgerDayRow } from './ledger.queries.ts';

/** As it stands in the address of the page. */
export interface LedgerSearch {
  /** Id of the site; without it nothing is shown where the operator has several. */
  site?: string | null;
  /** Days of coordinated universal time, both included. */
  from?: LocalDate | null;
  until?: LocalDate | null;
}

/** A day of a site's ledger: what each kind of transfer did to the members' balances, in credits. */
export interface LedgerDay {
  day: LocalDate;
  transfers: number;
  /** Of all kinds together. */
  credits: number;
  byReason: Record<string, number>;
}

export interface LedgerView {
  sites: DeskSite[];
  site: DeskSite | null;
  from: LocalDate;
  until: LocalDate;
  /** Kinds that occur in the period. */
  reasons: string[];
  /** The latest first. */
  days: LedgerDay[];
}

const DAY_MS = 86_400_000;
/** Shown unless asked for more. */
const DAYS = 30;
/** At most so many days at once: each of their transfers is looked at. */
const MOST_DAYS = 92;

const dateOf = (at: Date): LocalDate => localDate(at, 'UTC');

/** What was asked for, cut to what is shown at once. @returns moments; `until` is not included */
function periodOf({ from, until }: LedgerSearch, now: Date): { from: Date; until: Date } {
  const last = dayOf(until) ?? dayOf(dateOf(now))!;
  const end = new Date(last.getTime() + DAY_MS);
  const asked = dayOf(from) ?? new Date(end.getTime() - DAYS * DAY_MS);
  const begin = Math.min(Math.max(asked.getTime(), end.getTime() - MOST_DAYS * DAY_MS), last.getTime());
  return { from: new Date(begin), until: end };
}

function daysOf(rows: readonly LedgerDayRow[]): LedgerDay[] {
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

/** The one site that is asked for, or that there is. */
function siteOf(sites: readonly DeskSite[], asked: string | null | undefined): DeskSite | null {
  if (asked) return sites.find(({ id }) => id === asked) ?? null;
  return sites.length === 1 ? sites[0]! : null;
}

/** A site's ledger by day and kind. @throws DomainError `not_found` */
export async function viewLedger(
  { desk, clock }: { desk: Desk; clock: Clock },
  ctx: DeskCtx,
  search: LedgerSearch,
): Promise<LedgerView> {
  const sites = desk.sites(ctx, 'members.money');
  const site = siteOf(sites, search.site);
  const period = periodOf(search, clock.now());
  const only = site?.id ?? (search.site || null);
  const rows = await desk.read(ctx, { permission: 'members.money', only }, (trx) =>
    site ? selectLedgerDays(trx, { tenantId: site.id, ...period }) : Promise.resolve([]),
  );
  const reasons = [...new Set(rows.map(({ reason }) => reason))].toSorted();
  const lastDay = new Date(period.until.getTime() - DAY_MS);
  return { sites, site, from: dateOf(period.from), until: dateOf(lastDay), reasons, days: daysOf(rows) };
}

/** How a site's books agree with each other; each list is empty when all is well, and cut where it is long. */
export interface LedgerHealth {
  healthy: boolean;
  /** What accounts hold by kind, in credits: together nothing. */
  accounts: AccountTotalRow[];
  total: number;
  /** Members whose balance is not the sum of their entries. */
  balances: Checked<{ userId: string; cached: number; summed: number; cachedDebt: number; summedDebt: number }>;
  /** Orders whose credits are not in the ledger as they should be. */
  orders: Checked<Disagreement>;
  /** Orders whose documents say another sum than the money. */
  invoices: Checked<InvoiceDriftRow>;
}

interface Checked<Row> {
  /** How many there are. */
  count: number;
  shown: Row[];
}

/** Differences that are shown of each kind. */
const SHOWN = 50;

const checked = <Row>(rows: readonly Row[]): Checked<Row> => ({ count: rows.length, shown: rows.slice(0, SHOWN) });

/** So long one comparison may take while somebody waits, in ms; what takes longer is for the daily check. */
const PATIENCE_MS = 30_000;
/** PostgreSQL's query_canceled. */
const CANCELED = '57014';

/**
 * Holds a site's balances, orders and documents against its ledger, as the daily check does. It looks at every entry: seconds
 * for a large site.
 * @param patienceMs how long each comparison may take
 * @returns null when it takes too long for somebody who waits
 * @throws DomainError `not_found`
 */
export async function checkLedger(
  desk: Desk,
  ctx: DeskCtx,
  tenantId: string,
  patienceMs = PATIENCE_MS,
): Promise<LedgerHealth | null> {
  const subject = { type: 'ledger', id: null };
  const deed = { permission: 'members.money', tenantId, action: 'ledger.check', subject } as const;
  try {
    return await desk.act(ctx, deed, async (trx) => {
      await limitStatements(trx, patienceMs);
      return compare(trx, tenantId);
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELED) return null;
    throw error;
  }
}

async function compare(trx: Trx, tenantId: string): Promise<LedgerHealth> {
  const accounts = await selectAccountTotals(trx, tenantId);
  const balances = checked(await checkBalances(trx, tenantId));
  const orders = checked(await findDisagreements(trx, tenantId));
  const invoices = checked(await selectInvoiceDrift(trx, tenantId));
  const total = accounts.reduce((sum, account) => sum + account.total, 0);
  const healthy = total === 0 && [balances, orders, invoices].every(({ count }) => count === 0);
  return { healthy, accounts, total, balances, orders, invoices };
}
