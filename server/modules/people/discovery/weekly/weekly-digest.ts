import type { Trx } from '../../../../../db/client.ts';
import type { Locale, Tenant } from '../../../../context.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import { regionNamesIn } from '../../../platform/profile-values/index.ts';
import { findNewMembers } from './new-members.ts';
import { countWeeklyActivity, selectSchedule } from './weekly-updates.queries.ts';

/** Number of members that an update shows; the rest is behind a link. */
const DIGEST_PROFILES = 3;

export interface WeeklyDigest {
  /** Number of new matching members, up to 1,000. */
  newcomers: number;
  people: Array<{ id: string; name: string; age: number; region: string | null }>;
  likes: number;
  unread: number;
}

interface DigestRequest {
  profileId: string;
  since: Date;
  now: Date;
}

/** Finds a member's activity since a moment; null if there is none. */
export async function findWeeklyActivity(
  trx: Trx,
  tenant: Tenant,
  asked: DigestRequest,
  locale: Locale,
): Promise<WeeklyDigest | null> {
  const { count, rows } = await findNewMembers(trx, tenant, asked, DIGEST_PROFILES);
  const { likes, unread } = await countWeeklyActivity(trx, tenant.id, asked);
  if (count + likes + unread === 0) return null;
  const today = localDate(asked.now, tenant.time_zone);
  const people = rows.map(({ id, name, birthDate, country, region }) => ({
    id,
    name,
    age: ageOn(today, birthDate),
    region: (region && regionNamesIn(locale)[country]?.[region]) || null,
  }));
  return { newcomers: count, people, likes, unread };
}

/** Builds the contents of the member's latest update when it is sent; null if nothing is left. */
export async function buildWeeklyDigest(
  trx: Trx,
  tenant: Tenant,
  { userId, now, locale }: { userId: string; now: Date; locale: Locale },
): Promise<WeeklyDigest | null> {
  const rhythm = await selectSchedule(trx, tenant.id, userId);
  return rhythm && findWeeklyActivity(trx, tenant, { ...rhythm, now }, locale);
}
