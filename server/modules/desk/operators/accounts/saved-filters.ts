import type { Trx } from '../../../../../db/client.ts';
import { fieldError } from '../../../../lib/errors/errors.ts';
import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectOperator } from './operators.queries.ts';

/** Per operator; saving another one is refused. */
const MAX_FILTERS = 50;
const NAME_MAX = 40;
const QUERY_MAX = 500;

export interface SavedFilter {
  /** Path of the list. */
  path: string;
  name: string;
  /** Query of the list's URL, without its page. */
  query: string;
}

const isStorable = (name: string) => !hasControlCharacters(name) && name.isWellFormed();

const selectFilters = (trx: Trx, operatorId: string): Promise<SavedFilter[]> =>
  trx
    .selectFrom('operatorFilters')
    .select(['path', 'name', 'query'])
    .where('operatorId', '=', operatorId)
    .orderBy('path')
    .orderBy('createdAt')
    .orderBy('name')
    .execute();

/** The operator's saved filters, by list, oldest first. */
export const listFilters = ({ console }: DeskDeps, { operator }: DeskCtx): Promise<SavedFilter[]> =>
  console.withPlatform((trx) => selectFilters(trx, operator.id));

/**
 * Saves a filter of a list, replacing one with the same name.
 * @throws DomainError `invalid_fields` for an empty or too long name, an empty filter, and one filter too many
 */
export async function saveFilter({ console, clock }: DeskDeps, ctx: DeskCtx, filter: SavedFilter): Promise<void> {
  const { path, query } = filter;
  const name = filter.name.trim();
  if (name === '') throw fieldError('name', 'required');
  if ([...name].length > NAME_MAX) throw fieldError('name', 'text_long', { max: NAME_MAX });
  if (!isStorable(name)) throw fieldError('name', 'invalid');
  if (query === '' || query.length > QUERY_MAX) throw fieldError('query', 'invalid');
  const operatorId = ctx.operator.id;
  await console.withPlatform(async (trx) => {
    // Several forms at once would each find a place.
    await selectOperator(trx, { id: operatorId }, { lock: true });
    const known = await selectFilters(trx, operatorId);
    const replaced = known.some((each) => each.path === path && each.name === name);
    if (!replaced && known.length >= MAX_FILTERS) throw fieldError('name', 'filters_full', { max: MAX_FILTERS });
    await trx
      .insertInto('operatorFilters')
      .values({ operatorId, path, name, query, createdAt: clock.now() })
      .onConflict((oc) => oc.columns(['operatorId', 'path', 'name']).doUpdateSet({ query }))
      .execute();
  });
}

/** Deletes a filter of the operator; nothing if there is none. */
export async function removeFilter(
  { console }: DeskDeps,
  { operator }: DeskCtx,
  { path, name }: Pick<SavedFilter, 'path' | 'name'>,
): Promise<void> {
  if (!isStorable(name)) return;
  await console.withPlatform((trx) =>
    trx
      .deleteFrom('operatorFilters')
      .where('operatorId', '=', operator.id)
      .where('path', '=', path)
      .where('name', '=', name)
      .execute(),
  );
}
