import { sql, type Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { ProfilesTable } from '../../../../../db/types.ts';
import { CHOICE_FACT_NAMES } from '../../../../../tenants/profile-facts.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';

function characterQuery(trx: Trx) {
  return trx
    .selectFrom('profiles as p')
    .leftJoin('fictionalProfiles as w', (join) =>
      join.onRef('w.tenantId', '=', 'p.tenantId').onRef('w.profileId', '=', 'p.id'),
    )
    .select(['p.tenantId', 'p.id', 'p.status', 'p.name', 'p.birthDate', 'p.gender', 'p.sexuality', 'p.country'])
    .select(['p.region', 'p.about', 'p.lookingFor', 'p.idealEvening', 'p.askMe'])
    .select(CHOICE_FACT_NAMES.map((name) => `p.${name}` as const))
    .select(['p.interests', 'p.photoCount', 'p.mainPhotoId', 'p.createdAt'])
    .select(['w.language', 'w.retiredAt', 'w.updatedAt'])
    .where('p.fictional', '=', true);
}

/** Fictional profiles of these sites, newest first: one page plus one row. */
export function selectCharacters(trx: Trx, tenantIds: readonly string[], after: ListCursor | null) {
  return characterQuery(trx)
    .where('p.tenantId', '=', sql<string>`any(${tenantIds}::uuid[])`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(p.created_at, p.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(DESK_PAGE_SIZE + 1)
    .execute();
}

export function selectCharacter(trx: Trx, tenantId: string, id: string) {
  return characterQuery(trx).where('p.tenantId', '=', tenantId).where('p.id', '=', id).executeTakeFirst();
}

/** `language` is null for a profile that was not created at the desk; `updatedAt` is its last edit there. */
export type CharacterRow = NonNullable<Awaited<ReturnType<typeof selectCharacter>>>;

/** Locks a fictional profile until the transaction ends. @returns whether it exists */
export async function lockCharacter(trx: Trx, tenantId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('fictional', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type Basics = Pick<Insertable<ProfilesTable>, 'name' | 'birthDate' | 'gender' | 'sexuality' | 'country'>;

/** Inserts a new fictional profile, hidden until it is published. */
export async function insertCharacter(
  trx: Trx,
  tenantId: string,
  character: Basics & { id: string; createdAt: Date },
): Promise<void> {
  const state = { fictional: true, userId: null, status: 'disabled', lastActiveAt: character.createdAt };
  await trx
    .insertInto('profiles')
    .values({ tenantId, ...character, ...state })
    .execute();
}

export async function updateCharacterBasics(
  trx: Trx,
  tenantId: string,
  id: string,
  basics: Partial<Basics>,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set(basics)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('fictional', '=', true)
    .execute();
}

export async function updateCharacterVisibility(trx: Trx, tenantId: string, id: string, shown: boolean): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ status: shown ? 'active' : 'disabled' })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('fictional', '=', true)
    .execute();
}

interface EditRecord {
  language?: string;
  publishedAt?: Date | null;
  retiredAt?: Date | null;
  writtenBy: string;
  updatedAt: Date;
}

/** Stores who edited a fictional profile, and its state. @param fallback language to insert if there is no row yet */
export async function upsertFictionalProfile(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { fallback, ...writing }: EditRecord & { fallback: string },
): Promise<void> {
  await trx
    .insertInto('fictionalProfiles')
    .values({ tenantId, profileId, language: fallback, ...writing })
    .onConflict((conflict) => conflict.columns(['tenantId', 'profileId']).doUpdateSet(writing))
    .execute();
}
