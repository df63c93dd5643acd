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
  preferenceName,
  type NotificationPreferences,
} from '../../platform/outbox/index.ts';
import { selectPreferences, upsertPreferences, type PreferenceRow } from './preferences.queries.ts';
import { unsubscribe, viewUnsubscription } from './suppression/unsubscribe.ts';

const ALL_PREFERENCES = NOTIFICATION_TYPES.flatMap((type) =>
  NOTIFICATION_CHANNELS.map((channel) => ({ type, channel })),
);

/** Enabled by default. */
function toPreferences(rows: readonly PreferenceRow[]): NotificationPreferences {
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ type, channel }) => `${type}.${channel}`));
  const entries = NOTIFICATION_TYPES.map((type) => [
    type,
    Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, !off.has(preferenceName(type, channel))])),
  ]);
  return Object.fromEntries(entries) as NotificationPreferences;
}

export function createPreferencesService(deps: Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'>) {
  return {
    viewPreferences: (ctx: MemberCtx): Promise<NotificationPreferences> =>
      deps.database.read(ctx, async (trx) =>
        toPreferences(await selectPreferences(trx, ctx.tenant.id, ctx.viewer.userId)),
      ),

    /**
     * Enables the named preferences and disables all others, like a form of checkboxes.
     * @param enabled names as returned by `preferenceName`
     * @throws DomainError `invalid_fields` for an unknown name; nothing is stored then
     */
    async savePreferences(ctx: MemberCtx, enabled: readonly string[]): Promise<NotificationPreferences> {
      const names = ALL_PREFERENCES.map(({ type, channel }) => preferenceName(type, channel) as string);
      if (enabled.some((name) => !names.includes(name))) throw fieldError('enabled', 'notifications_unknown');
      const rows = ALL_PREFERENCES.map((preference, index) => ({
        ...preference,
        enabled: enabled.includes(names[index]!),
      }));
      const member = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId, now: deps.clock.now() };
      await deps.database.withTenant(ctx.tenant.id, (trx) => upsertPreferences(trx, member, rows));
      return toPreferences(rows);
    },

    ...bindDeps(deps, { viewSuppression, resumeMails, requestConfirmation, viewConfirmation, confirmAddress }),
    ...bindDeps(deps, { viewUnsubscription, unsubscribe, processMailReport }),
  };
}
