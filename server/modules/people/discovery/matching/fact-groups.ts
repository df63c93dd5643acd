import type { SearchOrder } from '../search/search.schema.ts';
import { TRAITS } from './fact-values.ts';
import { isRegionKey, type SearchFilters } from './matching.queries.ts';

/** Facts of which a matching profile has at least one; a match has one of each group. */
interface FactGroup {
  /** Facts of profiles that may match. */
  facts: string[];
  /** Facts among them of profiles that do match. */
  sure: string[];
}

/** What the bitmaps of a search tell about its filters. */
export interface FactGroups {
  groups: FactGroup[];
  /** How many of the first groups are keys of the index that a search walks: genders with country, perhaps region. */
  keys: number;
  /** Whether there are filters that no bitmap covers: time of activity or signup, distance. */
  partial: boolean;
  /** Whether there are no filters besides genders and country, or only the photo, as in the search that sites begin with. */
  plain: boolean;
}

/** Years of birth that a fact `lustrum:<n>` contains, from `YEARS * n` on. */
const YEARS = 5;
/** All years of birth are between these. */
const [EARLIEST_YEAR, LATEST_YEAR] = [1850, 2100];

const year = (date: string) => Number(date.slice(0, 4));

/** Lists the facts that filters ask for, named as by the database's function `search_facts`. */
export function factGroups(filters: SearchFilters, order: SearchOrder = 'activity'): FactGroups {
  const groups: FactGroup[] = [];
  const add = (facts: string[], sure = facts) => groups.push({ facts, sure });
  const { country, region, activeSince, createdSince, near } = filters;
  add(filters.genders.map((gender) => `who:${gender}:${country}`));
  if (region !== null) add([`region:${region}`]);
  if (filters.withPhoto) add(['photo']);
  if (filters.verified) add(['verified']);
  if (filters.hideFictional || activeSince !== null || createdSince !== null) add(['member']);
  for (const trait of TRAITS) {
    const values = filters.traits[trait] ?? [];
    if (values.length > 0) add(values.map((value) => `${trait}:${value}`));
  }
  if (filters.interests.length > 0) add(filters.interests.map((interest) => `interests:${interest}`));
  if (filters.bornAfter !== null || filters.bornUntil !== null)
    add(...bornBetween(filters.bornAfter, filters.bornUntil));
  const partial = activeSince !== null || createdSince !== null || near !== null;
  const plain = !partial && groups.length === (filters.withPhoto ? 2 : 1);
  return { groups, keys: isRegionKey(filters, order) ? 2 : 1, partial, plain };
}

/** Facts of the years of a range of birthdays. Of its first and last year, only some birthdays are in the range. */
function bornBetween(after: string | null, until: string | null): [facts: string[], sure: string[]] {
  const first = after === null ? EARLIEST_YEAR : year(after);
  const last = until === null ? LATEST_YEAR : year(until);
  const sure: string[] = [];
  for (let at = first + 1; at < last;) {
    const whole = at % YEARS === 0 && at + YEARS <= last;
    sure.push(whole ? `lustrum:${at / YEARS}` : `born:${at}`);
    at += whole ? YEARS : 1;
  }
  return [[...new Set([`born:${first}`, ...sure, `born:${last}`])], sure];
}
