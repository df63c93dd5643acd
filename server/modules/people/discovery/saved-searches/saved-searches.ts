import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
import { domainError, fieldError, uniqueViolation } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  insertSavedSearch,
  selectSavedSearches,
  updateSearchMail,
} from './saved-searches.queries.ts';
import { SAVED_SEARCHES_MAX, SEARCH_NAME_MAX } from '../search/search-limits.schema.ts';
import { readSearch, toQuery, type SearchInput } from '../search/search.schema.ts';

type SavedSearchDeps = Pick<Deps, 'database' | 'clock'>;

export interface SavedSearchView {
  id: string;
  name: string;
  /** Filters as address parameters. */
  query: Record<string, string>;
  /** Whether a weekly mail reports new matching members. */
  mail: boolean;
}

export interface NewSearch {
  name: string;
  /** Address parameters; malformed ones are left out. */
  query: Record<string, string>;
  mail: boolean;
}

export function listSavedSearches(deps: SavedSearchDeps, ctx: MemberCtx): Promise<SavedSearchView[]> {
  return deps.database.read(ctx, async (trx) => {
    const rows = await selectSavedSearches(trx, ctx.tenant.id, ctx.viewer.profileId);
    return rows.map(({ id, name, mail, filters }) => ({ id, name, mail, query: toCurrentQuery(filters) }));
  });
}

/** Parses the stored filters and returns them as current address parameters: lists of values change over time. */
export function toCurrentQuery(filters: unknown): Record<string, string> {
  return toQuery(readSavedSearch(filters));
}

/** Parses stored filters. Those from before `search_with_photo` have no `photo` and include everybody. */
export function readSavedSearch(filters: unknown): SearchInput {
  const { input } = readSearch(filters as Record<string, string>);
  return { ...input, photo: input.photo ?? false };
}

/**
 * Saves a search under a name.
 * @throws DomainError `invalid_fields` (`name`), `premium_search_mails` if mails are requested without premium
 */
export async function saveSearch(deps: SavedSearchDeps, ctx: MemberCtx, search: NewSearch): Promise<SavedSearchView> {
  const name = search.name.toWellFormed().normalize('NFC').trim();
  if (name === '' || hasControlCharacters(name)) throw fieldError('name', 'search_name_required');
  if ([...name].length > SEARCH_NAME_MAX) throw fieldError('name', 'search_name_long', { max: SEARCH_NAME_MAX });
  if (search.mail) requirePremium(ctx);
  const owner = { tenantId: ctx.tenant.id, profileId: ctx.viewer.profileId };
  const { input } = readSearch(search.query);
  const query = toQuery({ ...input, photo: input.photo ?? ctx.tenant.search_with_photo });
  const saved = { id: newId(deps.clock), name, mail: search.mail };
  try {
    await deps.database.withTenant(owner.tenantId, async (trx) => {
      const count = await countSavedSearches(trx, owner.tenantId, owner.profileId);
      if (count >= SAVED_SEARCHES_MAX) throw fieldError('name', 'searches_full', { max: SAVED_SEARCHES_MAX });
      await insertSavedSearch(trx, { ...owner, ...saved, filters: query, createdAt: deps.clock.now() });
    });
  } catch (error) {
    if (uniqueViolation(error) === 'saved_searches_name') throw fieldError('name', 'search_name_taken');
    throw error;
  }
  return { ...saved, query };
}

/** @throws DomainError `not_found`, also for another member's search */
export async function deleteSearch(
  deps: SavedSearchDeps,
  ctx: MemberCtx,
  { search }: { search: string },
): Promise<void> {
  const { tenant, viewer } = ctx;
  const found =
    isUuid(search) &&
    (await deps.database.withTenant(tenant.id, (trx) => deleteSavedSearch(trx, tenant.id, viewer.profileId, search)));
  if (!found) throw domainError('not_found');
}

/**
 * Switches the weekly mail of a search on or off.
 * @throws DomainError `not_found`, `premium_search_mails` if it is switched on without premium
 */
export async function setSearchMail(
  deps: SavedSearchDeps,
  ctx: MemberCtx,
  { search, mail }: { search: string; mail: boolean },
): Promise<void> {
  if (!isUuid(search)) throw domainError('not_found');
  if (mail) requirePremium(ctx);
  const owned = { tenantId: ctx.tenant.id, profileId: ctx.viewer.profileId, id: search };
  const change = { mail, now: deps.clock.now() };
  const found = await deps.database.withTenant(owned.tenantId, (trx) => updateSearchMail(trx, owned, change));
  if (!found) throw domainError('not_found');
}

function requirePremium({ viewer }: MemberCtx): void {
  if (!viewer.paidUser) throw domainError('premium_search_mails');
}
