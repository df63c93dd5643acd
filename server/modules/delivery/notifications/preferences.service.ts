import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { bindDeps } from '../../../lib/bind-deps.ts';
import { fieldError } from '../../../lib/errors/errors.ts';
import {
  confirmAddress,
  requestConfirmation,
  resumeMails,
  viewConfirmation,
  viewSuppression,
} from './suppression/confirm-address.ts';
import { processMailReport } from './suppression/mail-reports.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  isOptIn,
  preferenceName,
  type NotificationPreferences,
} from '../../platform/outbox/index.ts';
import { NOTIFY_HOURS, saveNotifyHour, viewNotifyHour } from '../../people/picks/index.ts';
import { selectPreferences, upsertPreferences, type PreferenceRow } from './preferences.queries.ts';
import { unsubscribe, viewUnsubscription } from './suppression/unsubscribe.ts';

const ALL_PREFERENCES = NOTIFICATION_TYPES.flatMap((type) =>
  NOTIFICATION_CHANNELS.map((channel) => ({ type, channel })),
);

/** The choices of a member, and the default of each type without one. */
function toPreferences(rows: readonly PreferenceRow[]): NotificationPreferences {
  const chosen = new Map(rows.map(({ type, channel, enabled }) => [`${type}.${channel}`, enabled]));
  const entries = NOTIFICATION_TYPES.map((type) => [
    type,
    Object.fromEntries(
      NOTIFICATION_CHANNELS.map((channel) => [channel, chosen.get(preferenceName(type, channel)) ?? !isOptIn(type)]),
    ),
  ]);
  return Object.fromEntries(entries) as NotificationPreferences;
}

const isPicks = ({ type }: { type: string }) => type === 'daily_picks';

export function createPreferencesService(deps: Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'>) {
  return {
    viewPreferences: (ctx: MemberCtx): Promise<NotificationPreferences> =>
      deps.database.read(ctx, async (trx) =>
        toPreferences(await selectPreferences(trx, ctx.tenant.id, ctx.viewer.userId)),
      ),

    /** The hour of the day at which the member is told of the daily picks, if they want that. */
    viewPicksHour: (ctx: MemberCtx): Promise<number> => deps.database.read(ctx, (trx) => viewNotifyHour(trx, ctx)),

    /**
     * Enables the named preferences and disables all others, like a form of checkboxes.
     * @param enabled names as returned by `preferenceName`
     * @param picksHour the hour for the daily picks, 0 to 23; unchanged without one
     * @throws DomainError `invalid_fields` for an unknown name or hour; nothing is stored then
     */
    async savePreferences(
      ctx: MemberCtx,
      enabled: readonly string[],
      picksHour?: number,
    ): Promise<NotificationPreferences> {
      const names = ALL_PREFERENCES.map(({ type, channel }) => preferenceName(type, channel) as string);
      if (enabled.some((name) => !names.includes(name))) throw fieldError('enabled', 'notifications_unknown');
      if (picksHour !== undefined && !NOTIFY_HOURS.includes(picksHour)) throw fieldError('picks_hour', 'invalid');
      const rows = ALL_PREFERENCES.map((preference, index) => ({
        ...preference,
        enabled: enabled.includes(names[index]!),
      }));
      const now = deps.clock.now();
      const member = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId, now };
      const wanted = rows.some((row) => isPicks(row) && row.enabled);
      await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        await upsertPreferences(trx, member, rows);
        const hour = picksHour ?? (await viewNotifyHour(trx, ctx));
        await saveNotifyHour(trx, ctx, { hour, wanted, now });
      });
      return toPreferences(rows);
    },

    ...bindDeps(deps, { viewSuppression, resumeMails, requestConfirmation, viewConfirmation, confirmAddress }),
    ...bindDeps(deps, { viewUnsubscription, unsubscribe, processMailReport }),
  };
}
