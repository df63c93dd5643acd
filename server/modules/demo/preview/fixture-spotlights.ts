import type { Tenant } from '../../../context.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import type { SpotlightView } from '../../people/spotlights/index.ts';
import type { KnownServices } from './fixture-services.ts';
import type { FrameState } from './frame.schema.ts';

/** A spotlight that runs for premium members, and earlier ones of each outcome; the empty state lacks everything. */
export function spotlightServices(
  tenant: Pick<Tenant, 'countries' | 'spotlight_credits'>,
  state: FrameState,
  now: Date,
): Required<Pick<KnownServices, 'spotlights'>> {
  const region = tenant.countries.includes('NL') ? 'NL-UT' : null;
  const spotlight = (minutesAgo: number, values: Partial<SpotlightView>): SpotlightView => ({
    id: `spotlight-${minutesAgo}`,
    region: region ?? '',
    started_at: new Date(now.getTime() - minutesAgo * MINUTE_MS).toISOString(),
    ends_at: new Date(now.getTime() + (30 - minutesAgo) * MINUTE_MS).toISOString(),
    minutes_left: 0,
    shown: 0,
    credits: tenant.spotlight_credits,
    outcome: 'shown',
    returned: 0,
    ...values,
  });
  const day = DAY_MS / MINUTE_MS;
  const isEmpty = state === 'empty';
  return {
    spotlights: {
      viewSpotlights: () =>
        Promise.resolve({
          credits: tenant.spotlight_credits,
          refund: Math.ceil(tenant.spotlight_credits / 2),
          minutes: 30,
          region: isEmpty ? null : region,
          missing: isEmpty ? ['region', 'photo', 'visible'] : [],
          running: state === 'premium' ? spotlight(18, { minutes_left: 12, shown: 34, outcome: null }) : null,
          earlier: isEmpty
            ? []
            : [
                spotlight(day, { shown: 57 }),
                spotlight(3 * day, { outcome: 'unseen', returned: 3 }),
                spotlight(8 * day, { outcome: 'stopped', shown: 4 }),
              ],
        }),
    },
  };
}
