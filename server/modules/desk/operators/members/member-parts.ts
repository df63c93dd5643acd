import type { Trx } from '../../../../../db/client.ts';
import { NIL_ID } from '../../../../lib/security/ids.ts';
import type { TokenSealer } from '../../../../lib/security/sealer.ts';
import { toCorrectionCause, type TransferReason } from '../../../ledger/credits/index.ts';
import { restorableUntil } from '../../../trust/account-deletion/index.ts';
import type { PhotoSize } from '../../../people/photos/index.ts';
import { listRestrictions } from '../../../trust/safety/index.ts';
import { readLedgerPage, readOrdersPage } from '../../../trust/transactions/index.ts';
import { selectChecksOf, selectVerifiedAt } from '../check-queue/check-queue.queries.ts';
import { selectAccountDeletions, selectDataExports, selectOperatorNames } from './account.queries.ts';
import type { FoundMember } from './find-member.queries.ts';
import {
  selectBlocks,
  selectContactCounts,
  selectPhotos,
  selectPicks,
  selectReports,
  selectSpotlights,
} from './profile-parts.queries.ts';

const toIso = (at: Date | null) => at?.toISOString() ?? null;
/** Erased accounts have none. */
const profileOf = ({ tenantId, profileId }: FoundMember) => ({ tenantId, profileId: profileId ?? NIL_ID });

/** Reads the photos of the profile, including removed ones with the reason. */
export async function readPhotos(
  trx: Trx,
  member: FoundMember,
  addressOf: (photo: { tenantId: string; id: string }, size: PhotoSize) => string,
) {
  const rows = await selectPhotos(trx, profileOf(member));
  const address = (id: string, size: PhotoSize) => addressOf({ tenantId: member.tenantId, id }, size);
  return rows.map(({ id, status, main, ...row }) => ({
    id,
    status,
    inAlbum: row.private,
    main: main === true,
    reason: row.removalReason,
    note: row.note || null,
    // Signed for this operator, valid for 15 minutes.
    thumb: address(id, 'thumb'),
    full: address(id, 'full'),
    uploaded: row.uploadedAt.toISOString(),
    inspected: toIso(row.inspectedAt),
    removed: toIso(row.removedAt),
  }));
}

export type CheckPartView = Awaited<ReturnType<typeof readChecks>>;

/** Reads since when the main photo is verified, and the checks without their pictures. */
export async function readChecks(trx: Trx, member: FoundMember) {
  const profile = profileOf(member);
  const checks = await selectChecksOf(trx, profile);
  return {
    verifiedAt: toIso(await selectVerifiedAt(trx, profile)),
    checks: checks.map(({ askedAt, submittedAt, decidedAt, appealedAt, ...check }) => ({
      ...check,
      asked: askedAt.toISOString(),
      submitted: toIso(submittedAt),
      decided: toIso(decidedAt),
      appealed: toIso(appealedAt),
    })),
  };
}

/** Reads the numbers of likes, matches and conversations, the blocks and the daily picks. Never message content. */
export async function readContacts(trx: Trx, member: FoundMember) {
  const profile = profileOf(member);
  const counts = await selectContactCounts(trx, profile);
  const others = (rows: Awaited<ReturnType<typeof selectBlocks>>) =>
    rows.map(({ createdAt, ...other }) => ({ ...other, at: createdAt.toISOString() }));
  const blocked = others(await selectBlocks(trx, profile, 'blocker'));
  const picks = (await selectPicks(trx, profile)).map(({ seenAt, ...pick }) => ({ ...pick, seen: toIso(seenAt) }));
  return { ...counts, blocked, blockedBy: others(await selectBlocks(trx, profile, 'blocked')), picks };
}

export async function readReports(trx: Trx, member: FoundMember, now: Date) {
  const profile = profileOf(member);
  const about = (await selectReports(trx, profile, 'about')).map(toReportRow);
  const by = (await selectReports(trx, profile, 'by')).map(toReportRow);
  return { about, by, restrictions: await listRestrictions(trx, member.tenantId, member.userId, now) };
}

function toReportRow(row: Awaited<ReturnType<typeof selectReports>>[number]) {
  // The reporter or the reported member.
  const other = { id: row.profileId, name: row.name, fictional: row.fictional };
  const { id, reason, status, outcome } = row;
  return { id, reason, status, outcome, at: row.createdAt.toISOString(), decided: toIso(row.decidedAt), other };
}

/** Reads one page of the ledger by keyset pagination; the first page includes the latest orders and spotlights. */
export async function readMoney(
  trx: Trx,
  member: FoundMember,
  { sealer, after }: { sealer: TokenSealer; after: string | undefined },
) {
  const { now, rows, next } = await readLedgerPage(trx, sealer, { ...member, ...profileOf(member) }, after);
  const names = await selectOperatorNames(
    trx,
    rows.flatMap(({ operatorId }) => operatorId ?? []),
  );
  const listed = after === undefined ? await readOrdersPage(trx, member, undefined) : { orders: [], next: null };
  const spotlights = after === undefined ? (await selectSpotlights(trx, profileOf(member))).map(toSpotlightRow) : [];
  const lines = rows.map(({ id, at, change, balance, debt, orderId, ...row }) => ({
    id,
    change,
    balance,
    debt,
    orderId,
    at: at.toISOString(),
    reason: row.reason as TransferReason,
    cause: row.reason === 'correction' ? toCorrectionCause(row.note) : null,
    operator: row.operatorId && (names.get(row.operatorId) ?? null),
  }));
  return { ...now, lines, next, orders: listed.orders, moreOrders: listed.next !== null, spotlights };
}

function toSpotlightRow(row: Awaited<ReturnType<typeof selectSpotlights>>[number]) {
  const { startedAt, endsAt, settledAt, returnedCredits: returned, outcome, ...spotlight } = row;
  // A stopped spotlight ended early.
  const ends = outcome === 'stopped' ? settledAt! : endsAt;
  const state = (outcome ?? 'running') as 'running' | 'shown' | 'unseen' | 'stopped';
  return { ...spotlight, returned, state, started: startedAt.toISOString(), ends: ends.toISOString() };
}

export async function readExportsAndDeletions(trx: Trx, member: FoundMember, now: Date) {
  const exports = await selectDataExports(trx, member);
  const deletions = await selectAccountDeletions(trx, member);
  return {
    exports: exports.map(({ id, status, requestedAt, readyAt, expiresAt }) => {
      return { id, status, asked: requestedAt.toISOString(), ready: toIso(readyAt), expires: toIso(expiresAt) };
    }),
    deletions: deletions.map(({ id, reasons, requestedAt, restoredAt, erasedAt, ...row }) => {
      const until = restorableUntil(requestedAt);
      const open = restoredAt === null && erasedAt === null && until > now;
      const outcome = {
        restored: toIso(restoredAt),
        erased: toIso(erasedAt),
        restorableUntil: open ? toIso(until) : null,
      };
      return { id, reasons, asked: requestedAt.toISOString(), offered: row.alternativeOffered, ...outcome };
    }),
  };
}

export type PhotoPartView = Awaited<ReturnType<typeof readPhotos>>[number];
export type ContactsView = Awaited<ReturnType<typeof readContacts>>;
export type ReportsPartView = Awaited<ReturnType<typeof readReports>>;
export type MoneyView = Awaited<ReturnType<typeof readMoney>>;
export type ExportsAndDeletionsView = Awaited<ReturnType<typeof readExportsAndDeletions>>;
