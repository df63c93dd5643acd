import type { Trx } from '../../../db/client.ts';
import type { Locale, Tenant } from '../../context.ts';
import { ageOn, localDate } from '../../lib/local-date.ts';
import { regionsIn } from '../profiles/region-names.ts';
import { findNewcomers } from './newcomers.ts';
import { countNews, selectRhythm } from './weekly-updates.queries.ts';

/** Members whom an update shows; the others are a press away. */
const SHOWN = 3;

/** What a weekly update tells of. */
export interface WeeklyDigest {
  /** New members who fit, up to 1,000. */
  newcomers: number;
  /** Some of them. */
  people: Array<{ id: string; name: string; age: number; region: string | null }>;
  likes: number;
  unread: number;
}

interface Asked {
  profileId: string;
  since: Date;
  now: Date;
}

/** What is new to a member since a moment, as it is now; null when there is nothing. */
export async function findWeeklyNews(
  trx: Trx,
  tenant: Tenant,
  asked: Asked,
  locale: Locale,
): Promise<WeeklyDigest | null> {
  const { count, rows } = await findNewcomers(trx, tenant, asked, SHOWN);
  const { likes, unread } = await countNews(trx, tenant.id, asked);
  if (count + likes + unread === 0) return null;
  const today = localDate(asked.now, tenant.time_zone);
  const people = rows.map(({ id, name, birthDate, country, region }) => ({
    id,
    name,
    age: ageOn(today, birthDate),
    region: (region && regionsIn(locale)[country]?.[region]) || null,
  }));
  return { newcomers: count, people, likes, unread };
}

/** What the member's latest update tells of, at the moment it leaves; null when nothing of it is left. */
export async function weeklyDigestOf(
  trx: Trx,
  tenant: Tenant,
  { userId, now, locale }: { userId: string; now: Date; locale: Locale },
): Promise<WeeklyDigest | null> {
  const rhythm = await selectRhythm(trx, tenant.id, userId);
  return rhythm && findWeeklyNews(trx, tenant, { ...rhythm, now }, locale);
}
