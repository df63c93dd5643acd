import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { TokenSealer } from '../../../lib/security/sealer.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import { viewSentGift } from '../../conversation/chat/index.ts';
import { toCorrectionCause, type TransferReason } from '../../ledger/credits/index.ts';
import { selectLedger, type LedgerPosition, type LedgerRow } from './ledger.queries.ts';
import type { LedgerCauseView, LedgerLineView } from './transaction.view.ts';

const PAGE_SIZE = 30;

interface AccountState {
  balance: number;
  debt: number;
}

/** Keyset cursor with the balance at that point, so that a page does not have to sum up the newer ones. */
type LedgerCursor = LedgerPosition & AccountState;

const CURSOR_PURPOSE = 'ledger-page';
const CURSOR_LIFETIME_SECONDS = DAY_SECONDS;

function sealCursor(sealer: TokenSealer, userId: string, { at, id, balance, debt }: LedgerCursor): string {
  return sealer.seal(CURSOR_PURPOSE, { user: userId, at: at.getTime(), id, balance, debt }, CURSOR_LIFETIME_SECONDS);
}

/** Opens a cursor; null for one that is foreign, changed or older than a day, which shows the newest page. */
function openCursor(sealer: TokenSealer, userId: string, text: string): LedgerCursor | null {
  const sealed = sealer.open(CURSOR_PURPOSE, text) as (AccountState & { user: string; at: number; id: string }) | null;
  if (sealed?.user !== userId) return null;
  const { at, id, balance, debt } = sealed;
  return { at: new Date(at), id, balance, debt };
}

interface LedgerPage {
  /** Current balance. */
  now: AccountState;
  /** Each with the balance after it. */
  rows: Array<LedgerRow & AccountState>;
  next: string | null;
}

/**
 * Reads a page of a member's ledger, in the caller's transaction. Takes constant time, whatever the length of the
 * ledger.
 * @param after `next` of the previous page; a foreign or expired one shows the newest page
 */
export async function readLedgerPage(
  trx: Trx,
  sealer: TokenSealer,
  who: { tenantId: string; userId: string; profileId: string },
  after: string | undefined,
): Promise<LedgerPage> {
  const cursor = after === undefined ? null : openCursor(sealer, who.userId, after);
  const { credits, creditDebt, rows } = await selectLedger(trx, who, { after: cursor, limit: PAGE_SIZE + 1 });
  const now = { balance: credits, debt: creditDebt };
  const shown = rows.slice(0, PAGE_SIZE);
  const { stood, before } = withBalances(shown, cursor ?? now);
  const last = rows.length > PAGE_SIZE ? shown.at(-1)! : null;
  return { now, rows: stood, next: last && sealCursor(sealer, who.userId, { at: last.at, id: last.id, ...before }) };
}

/**
 * The rows of a page with the balance after each.
 * @param stand balance after the newest row
 * @returns also the balance before the oldest row
 */
function withBalances(
  rows: readonly LedgerRow[],
  stand: AccountState,
): { stood: LedgerPage['rows']; before: AccountState } {
  let { balance, debt } = stand;
  const stood = rows.map((row) => {
    const after = { ...row, balance, debt };
    balance -= row.change;
    debt -= row.debtChange;
    return after;
  });
  return { stood, before: { balance, debt } };
}

export function toLedgerLine(ctx: MemberCtx, row: LedgerPage['rows'][number]): LedgerLineView {
  return {
    id: row.id,
    at: row.at.toISOString(),
    reason: row.reason as TransferReason,
    change: row.change,
    debt_change: row.debtChange,
    balance: row.balance,
    debt: row.debt,
    cause: toLedgerCause(ctx, row),
  };
}

function toLedgerCause(ctx: MemberCtx, row: LedgerRow): LedgerCauseView {
  if (row.referenceType === 'message') {
    const gift = row.gift === null ? null : viewSentGift(ctx, row.gift, row.cost ?? 0);
    return { kind: 'message', conversation: row.conversationId, name: row.name, gift };
  }
  if (row.orderId !== null) return { kind: 'order', order: row.orderId };
  if (row.reason === 'signup') return { kind: 'account' };
  if (row.referenceType === 'spotlight' && row.reason !== 'debt') return { kind: 'spotlight' };
  const because = row.reason === 'correction' ? toCorrectionCause(row.note) : null;
  return because ? { kind: 'support', because } : { kind: 'support' };
}
