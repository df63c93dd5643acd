import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { wallTime } from '../lib/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../lib/time/duration.ts';
import {
  deleteOldFormerAddresses,
  deleteOldTokens,
  queueActivationReminders,
} from '../modules/identity/accounts/index.ts';
import { requeueDuePostbacks } from '../modules/platform/affiliates/index.ts';
import { createFileStores, removeAbandonedFiles } from '../lib/storage/file-storage.ts';
import { deleteExpiredArchives, deleteOrphanedArchives } from '../modules/trust/sister-sites/index.ts';
import { deleteExpiredComplaints } from '../modules/trust/complaints/index.ts';
import type { CreditsService } from '../modules/ledger/credits/index.ts';
import {
  notifyDueRecipients,
  returnCredits,
  returnDueCredits,
  sendUnreadReminders,
} from '../modules/conversation/chat/index.ts';
import {
  deleteExpiredExports,
  deleteExpiredMandates,
  eraseDueAccounts,
  logDeletions,
  releaseEvidence,
  removeOldChanges,
  requeueStuckExports,
  vacuumErasedTables,
} from '../modules/trust/account-deletion/index.ts';
import { deleteExpiredPasses } from '../modules/people/games/index.ts';
import { sendMatchReminders } from '../modules/people/likes/index.ts';
import { mailSavedSearches, scheduleWeeklyUpdates, sendWeeklyUpdates } from '../modules/people/discovery/index.ts';
import {
  checkOrderGrants,
  createProviders,
  deleteExpiredDebitData,
  deleteOldProviderEvents,
  expireUnpaidOrders,
  hashAccounts,
  openOverdueCases,
  processPendingEvents,
  receiveAsWebhook,
  reconcilePayments,
  requeueStuckDebits,
  returnUsedCredits,
  sendDueEvents,
  sendDueRefunds,
} from '../modules/money/payments/index.ts';
import type { LiveService } from '../modules/realtime/live/index.ts';
import { deleteOldRemovedDevices, deleteOldReports, sendMailings } from '../modules/delivery/notifications/index.ts';
import {
  applyDueDecisions,
  deleteExpiredCheckPictures,
  deleteOrphanedFiles,
  deleteRemovedPhotos,
} from '../modules/people/photos/index.ts';
import { deleteEndedSearchPlaces } from '../modules/people/places/index.ts';
import { sendPickNotices } from '../modules/people/picks/index.ts';
import { sendProfileReminders } from '../modules/people/profiles/index.ts';
import { settleSpotlights } from '../modules/people/spotlights/index.ts';
import { rollUpMetrics } from '../modules/desk/reporting/index.ts';
import { endExpiredPauses } from '../modules/identity/restrictions/index.ts';
import { allowLongStatements } from './due-sweeps.queries.ts';
import { requeueStuckMails } from './stuck-mails.ts';
import type { Sweep } from './sweeps.ts';

/** Maximum age of today's metrics on the operator desk. */
const METRICS_MAX_AGE_MS = 10 * MINUTE_MS;
const DEVICE_RETENTION_MS = 365 * DAY_MS;

const LOGIN_ATTEMPT_RETENTION_MS = DAY_MS;
/** Retention of live events for resuming streams; a client that was away longer reloads its data. */
const EVENT_RETENTION_MS = WEEK_MS;

async function deleteExpiredSessions(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('sessions')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes login failure counters that are no longer evaluated. */
async function deleteOldLoginAttempts(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('loginAttempts')
    .where('tenantId', '=', tenantId)
    .where('windowStartedAt', '<=', new Date(now.getTime() - LOGIN_ATTEMPT_RETENTION_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function deleteOldEvents(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('liveEvents')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<=', new Date(now.getTime() - EVENT_RETENTION_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes devices without a login for a year. */
async function deleteOldDevices(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('knownDevices')
    .where('tenantId', '=', tenantId)
    .where('lastLoginAt', '<=', new Date(now.getTime() - DEVICE_RETENTION_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Limits a sweep to one run per interval and tenant. */
function atMostEvery(ms: number, run: Sweep['run']): Sweep['run'] {
  const last = new Map<string, number>();
  return async (tenantId, now) => {
    if (now.getTime() - (last.get(tenantId) ?? 0) < ms) return 0;
    last.set(tenantId, now.getTime());
    return run(tenantId, now);
  };
}

const daily = (run: Sweep['run']) => atMostEvery(DAY_MS, run);
const hourly = (run: Sweep['run']) => atMostEvery(HOUR_MS, run);

/** All sweeps, in the order in which they run. */
export function createSweeps(
  deps: Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'tenants' | 'log' | 'limiter'> & {
    credits: Pick<CreditsService, 'reconcile'>;
    live: Pick<LiveService, 'transact'>;
  },
): Sweep[] {
  const inTenant =
    (run: (trx: Trx, tenantId: string, now: Date) => Promise<number>): Sweep['run'] =>
    (tenantId, now) =>
      deps.database.withTenant(tenantId, async (trx) => {
        await allowLongStatements(trx);
        return run(trx, tenantId, now);
      });
  const withProviders = { ...deps, providers: createProviders(deps) };
  const takeNotice = receiveAsWebhook(withProviders);
  const withFiles = { ...deps, files: createFileStores(deps.env) };
  const { archives } = withFiles.files;
  const photos = { ...deps, storage: withFiles.files.photos };
  // File times are wall-clock times, even when the platform's clock was moved.
  // Of all tenants together.
  const abandoned = hourly(() => removeAbandonedFiles(deps.env.dataDir, wallTime(deps.clock)));
  const oldChanges = daily((_id, now) => removeOldChanges(withFiles.files.deletions, now));
  return [
    { name: 'expired sessions', run: inTenant(deleteExpiredSessions) },
    { name: 'old login attempts', run: inTenant(deleteOldLoginAttempts) },
    { name: 'old mail reports', run: daily(inTenant(deleteOldReports)) },
    { name: 'old devices', run: daily(inTenant(deleteOldDevices)) },
    { name: 'removed push devices', run: daily(inTenant(deleteOldRemovedDevices)) },
    { name: 'old complaints', run: daily(inTenant(deleteExpiredComplaints)) },
    { name: 'old former addresses', run: daily(inTenant(deleteOldFormerAddresses)) },
    { name: 'old mailed links', run: daily(inTenant(deleteOldTokens)) },
    { name: 'old one-time codes', runs: 'due', run: inTenant(deleteExpiredDebitData) },
    { name: 'stuck direct debits', run: inTenant((trx, id, now) => requeueStuckDebits(trx, deps, id, now)) },
    { name: 'bank accounts without hash', run: (id) => hashAccounts(deps, id) },
    { name: 'ended pauses', runs: 'due', run: inTenant(endExpiredPauses) },
    { name: 'old live events', run: inTenant(deleteOldEvents) },
    { name: 'old passes', run: daily(inTenant(deleteExpiredPasses)) },
    { name: 'ended searches elsewhere', run: daily(inTenant(deleteEndedSearchPlaces)) },
    { name: 'stuck mails', run: inTenant((trx, id, now) => requeueStuckMails(trx, deps.jobs, id, now)) },
    { name: 'sandbox webhooks', runs: 'due', run: (id) => sendDueEvents(deps, takeNotice, id) },
    {
      name: 'unconfirmed accounts',
      runs: 'due',
      run: inTenant((trx, id, now) => queueActivationReminders(trx, deps, id, now)),
    },
    { name: 'saved searches', runs: 'due', run: inTenant((trx, id, now) => mailSavedSearches(trx, deps, id, now)) },
    { name: 'unfinished profiles', run: inTenant((trx, id, now) => sendProfileReminders(trx, deps, id, now)) },
    { name: 'members without weekly updates', run: daily((id, now) => scheduleWeeklyUpdates(deps, id, now)) },
    { name: 'weekly updates', runs: 'due', run: inTenant((trx, id, now) => sendWeeklyUpdates(trx, deps, id, now)) },
    // Before the reminders, so that a member is not notified and reminded of the same messages in one run.
    { name: 'message notifications', runs: 'due', run: (id) => notifyDueRecipients(deps, id) },
    { name: 'unread messages', runs: 'due', run: inTenant((trx, id, now) => sendUnreadReminders(trx, deps, id, now)) },
    { name: 'matches without a message', run: inTenant((trx, id, now) => sendMatchReminders(trx, deps, id, now)) },
    { name: 'daily picks', run: (id, now) => sendPickNotices(deps, id, now) },
    { name: 'mailings', runs: 'due', run: inTenant((trx, id, now) => sendMailings(trx, deps, id, now)) },
    { name: 'credits of unanswered messages', runs: 'due', run: (id, now) => returnDueCredits(deps, id, now) },
    { name: 'spotlights', runs: 'due', run: (id, now) => settleSpotlights({ ...deps, returnUsedCredits }, id, now) },
    { name: 'unsettled payments', runs: 'due', run: (id, now) => reconcilePayments(withProviders, id, now) },
    { name: 'payment webhooks', runs: 'due', run: (id, now) => processPendingEvents(withProviders, id, now) },
    { name: 'unpaid orders', runs: 'due', run: (id, now) => expireUnpaidOrders(deps, id, now) },
    { name: 'old payment webhooks', run: daily(inTenant(deleteOldProviderEvents)) },
    { name: 'refunds to ask for', runs: 'due', run: (id, now) => sendDueRefunds(withProviders, id, now) },
    { name: 'overdue orders', run: inTenant((trx, id, now) => openOverdueCases(trx, deps, id, now)) },
    {
      name: 'due postbacks',
      runs: 'due',
      run: inTenant((trx, id, now) => requeueDuePostbacks(trx, deps.jobs, id, now)),
    },
    { name: 'stuck exports', run: (id, now) => requeueStuckExports(deps, id, now) },
    {
      name: 'incomplete files',
      run: (_id, now) => abandoned('all', now),
    },
    { name: 'deletion log', run: (id, now) => logDeletions(withFiles, id, now) },
    { name: 'old deletion log', run: (_id, now) => oldChanges('all', now) },
    { name: 'old exports', run: (id, now) => deleteExpiredExports(withFiles, id, now) },
    { name: 'archives for sister sites', run: (id, now) => deleteExpiredArchives(withFiles, id, now) },
    { name: 'orphaned archives', run: daily((id) => deleteOrphanedArchives(archives, id, wallTime(deps.clock))) },
    { name: 'photo decisions', runs: 'due', run: (id, now) => applyDueDecisions({ ...deps, returnCredits }, id, now) },
    { name: 'removed photos', run: (id, now) => deleteRemovedPhotos(photos, id, now) },
    { name: 'pictures of decided checks', run: (id, now) => deleteExpiredCheckPictures(photos, id, now) },
    { name: 'orphaned photo files', run: daily((id) => deleteOrphanedFiles(photos, id, wallTime(deps.clock))) },
    {
      name: 'account erasures',
      runs: 'due',
      run: async (id, now) => vacuumErasedTables(deps.database, await eraseDueAccounts(withFiles, id, now)),
    },
    {
      name: 'evidence of decided reports',
      runs: 'due',
      run: async (id) => vacuumErasedTables(deps.database, await releaseEvidence(withFiles, id)),
    },
    {
      name: 'evidence of past debits',
      run: daily(async (id, now) => vacuumErasedTables(deps.database, await deleteExpiredMandates(deps, id, now))),
    },
    {
      name: 'daily metrics',
      runs: 'round',
      run: atMostEvery(METRICS_MAX_AGE_MS, (id, now) => rollUpMetrics(deps, id, now)),
    },
    { name: 'reconciliation of balances', run: daily((id) => deps.credits.reconcile(id)) },
    { name: 'reconciliation of orders', run: daily((id) => checkOrderGrants(deps, id)) },
  ];
}
