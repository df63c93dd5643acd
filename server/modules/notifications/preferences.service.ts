import type { Ctx, MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { confirmAddress, requestConfirmation } from './confirm-address.ts';
import { receiveReport } from './mail-reports.ts';
import type { SignedReport } from './mail-reports.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES, preferenceName } from './preferences.schema.ts';
import type { NotificationPreferences } from './preferences.schema.ts';
import { selectPreferences, upsertPreferences } from './preferences.queries.ts';
import type { PreferenceRow } from './preferences.queries.ts';
import { deleteStops } from './stopped-mails.queries.ts';
import { unsubscribe, viewUnsubscription } from './unsubscribe.ts';

const ALL = NOTIFICATION_TYPES.flatMap((type) => NOTIFICATION_CHANNELS.map((channel) => ({ type, channel })));

/** On unless the member has switched it off. */
function asPreferences(rows: readonly PreferenceRow[]): NotificationPreferences {
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ type, channel }) => `${type}.${channel}`));
  const entries = NOTIFICATION_TYPES.map((type) => [
    type,
    Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, !off.has(preferenceName(type, channel))])),
  ]);
  return Object.fromEntries(entries) as NotificationPreferences;
}

/** Creates the service that keeps what members want to hear of, and whether mails reach them. */
export function createPreferencesService(deps: Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'>) {
  return {
    viewPreferences: (ctx: MemberCtx): Promise<NotificationPreferences> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) =>
        asPreferences(await selectPreferences(trx, ctx.tenant.id, ctx.viewer.userId)),
      ),

    /**
     * Switches on what is named and everything else off, as a form of checkboxes says it.
     * @param enabled names as `preferenceName` makes them; unknown ones are ignored
     */
    savePreferences: (ctx: MemberCtx, enabled: readonly string[]): Promise<NotificationPreferences> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const on = new Set(enabled);
        const rows = ALL.map(({ type, channel }) => ({
          type,
          channel,
          enabled: on.has(preferenceName(type, channel)),
        }));
        const member = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId, now: deps.clock.now() };
        await upsertPreferences(trx, member, rows);
        return asPreferences(rows);
      }),

    /** Sends mails again to a member who had unsubscribed. Complaints and bounces (`fbl`, `bounce`) hold. */
    resumeMails: (ctx: MemberCtx): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, (trx) =>
        deleteStops(trx, ctx.tenant.id, ctx.viewer.userId, ['listunsubscribe']),
      ),

    requestConfirmation: (ctx: MemberCtx) => requestConfirmation(deps, ctx),
    confirmAddress: (ctx: Ctx, token: string) => confirmAddress(deps, ctx, token),
    viewUnsubscription: (ctx: Ctx, token: string) => viewUnsubscription(deps, ctx, token),
    unsubscribe: (ctx: Ctx, token: string, byMailProgram: boolean) => unsubscribe(deps, ctx, token, byMailProgram),
    receiveReport: (ctx: Ctx, report: SignedReport) => receiveReport(deps, ctx, report),
  };
}
