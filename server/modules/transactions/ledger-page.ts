import type { MemberCtx } from '../../context.ts';
import type { Sealer } from '../../lib/sealer.ts';
import { viewGiven } from '../chat/gifts.ts';
import type { TransferReason } from '../credits/ledger.ts';
import type { LedgerPlace, LedgerRow } from './ledger.queries.ts';
import type { LedgerCauseView, LedgerLineView } from './transaction.view.ts';

/** What stands in an account, in credits. */
export interface Stand {
  balance: number;
  debt: number;
}

/** Where the next page begins, and what stood in the account there: no page has to add up what newer ones show. */
export type LedgerCursor = LedgerPlace & Stand;

const PURPOSE = 'ledger-page';
const LIVES_SECONDS = 86_400;

/** Writes the place where a page ends, for this member only. */
export function writeCursor(sealer: Sealer, { viewer }: MemberCtx, { at, id, balance, debt }: LedgerCursor): string {
  return sealer.seal(PURPOSE, { user: viewer.userId, at: at.getTime(), id, balance, debt }, LIVES_SECONDS);
}

/** Reads it back; null for one that is foreign, changed or older than a day, which leads to the newest page. */
export function readCursor(sealer: Sealer, { viewer }: MemberCtx, text: string): LedgerCursor | null {
  const sealed = sealer.open(PURPOSE, text) as (Stand & { user: string; at: number; id: string }) | null;
  if (sealed?.user !== viewer.userId) return null;
  const { at, id, balance, debt } = sealed;
  return { at: new Date(at), id, balance, debt };
}

/**
 * The lines of a page with what stood in the account after each.
 * @param stand after the newest of the rows
 * @returns also what stood there before the oldest of them
 */
export function linesOf(
  ctx: MemberCtx,
  rows: readonly LedgerRow[],
  stand: Stand,
): { lines: LedgerLineView[]; before: Stand } {
  let { balance, debt } = stand;
  const lines = rows.map((row) => {
    const line = {
      ...{ id: row.id, at: row.at.toISOString(), reason: row.reason as TransferReason },
      ...{ change: row.change, debt_change: row.debtChange, balance, debt, cause: causeOf(ctx, row) },
    };
    balance -= row.change;
    debt -= row.debtChange;
    return line;
  });
  return { lines, before: { balance, debt } };
}

function causeOf(ctx: MemberCtx, row: LedgerRow): LedgerCauseView {
  if (row.referenceType === 'message') {
    const gift = row.gift === null ? null : viewGiven(ctx, row.gift, row.cost ?? 0);
    return { kind: 'message', conversation: row.conversationId, name: row.name, gift };
  }
  if (row.orderId !== null) return { kind: 'order', order: row.orderId };
  return { kind: row.reason === 'signup' ? 'account' : 'support' };
}
