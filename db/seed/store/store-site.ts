import { isNotePrompt, type PromptName } from '../../../tenants/prompts.ts';
import { sql, type Insertable } from 'kysely';

import { SENSITIVE_CONSENT_VERSION } from '../../../server/modules/identity/accounts/index.ts';
import { defaultLanguage, termsVersion } from '../../../server/modules/platform/tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import type { Trx } from '../../client.ts';
import type { DB } from '../../types.ts';
import { DEMO_PASSWORD_HASH } from '../demo-password.ts';
import type { Member } from '../members/member.ts';
import type { SeedSite } from '../site.ts';
import { storeAlbums } from './store-albums.ts';
import { storeAnswers } from './store-answers.ts';
import { storeChecks } from './store-checks.ts';
import { storeCodes } from './store-codes.ts';
import { storeConversations } from './store-conversations.ts';
import { storeLedger } from './store-ledger.ts';
import { FIRST_ORDER_AFTER } from '../members/wallets.ts';

/** Rows per statement: well below PostgreSQL's 65,535 parameters for the widest table. */
const ROWS = 500;

/** Context of every insert: the tenant, and the conversion of an age to a time. */
export interface SeedContext {
  tenant: Tenant;
  at(ageMs: number): Date;
  insert<Table extends keyof DB>(table: Table, rows: ReadonlyArray<Insertable<DB[Table]>>): Promise<void>;
  /** Updates planner statistics of these tables: without it the ledger's triggers read whole tables for each entry. */
  analyze(tables: readonly string[]): Promise<void>;
}

/** Stores a whole site in the caller's transaction, which must be the tenant's. */
export async function storeSite(trx: Trx, tenant: Tenant, site: SeedSite, now: Date): Promise<void> {
  const ctx: SeedContext = {
    tenant,
    at: (ageMs) => new Date(now.getTime() - Math.round(ageMs)),
    insert: async (table, rows) => {
      for (let from = 0; from < rows.length; from += ROWS) {
        await trx
          .insertInto(table)
          .values(rows.slice(from, from + ROWS))
          .execute();
      }
    },
    analyze: async (tables) => {
      await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
    },
  };
  await storeMembers(trx, ctx, site);
  await storeChecks(trx, ctx, site);
  await storeAlbums(ctx, site);
  await storeAnswers(ctx, site);
  await storeCodes(ctx);
  await storeLedger(trx, ctx, site);
  await storeConversations(ctx, site);
  await ctx.insert(
    'likes',
    site.likes.map(({ liker, liked, source, subject, ageMs, seenAge }) => ({
      tenantId: tenant.id,
      likerId: liker.profileId,
      likedId: liked.profileId,
      source,
      subject: subject ? JSON.stringify(subject) : null,
      createdAt: ctx.at(ageMs),
      seenAt: seenAge === null ? null : ctx.at(seenAge),
    })),
  );
}

async function storeMembers(trx: Trx, ctx: SeedContext, site: SeedSite): Promise<void> {
  const { tenant, at } = ctx;
  const accounts = site.members.filter((member) => member.userId !== null);
  const warned = new Set(site.conversations.filter(({ other }) => other.fictional).map(({ starter }) => starter));
  await ctx.insert(
    'users',
    accounts.map((member) => userRow(ctx, member, warned.has(member))),
  );
  await ctx.insert(
    'consents',
    accounts.flatMap(({ userId, joinedAge }) => {
      const consent = { tenantId: tenant.id, userId: userId!, givenAt: at(joinedAge) };
      return [
        { ...consent, kind: 'terms', version: termsVersion(tenant) },
        { ...consent, kind: 'sensitive', version: SENSITIVE_CONSENT_VERSION },
      ];
    }),
  );
  await ctx.insert(
    'profiles',
    site.members.map((member) => profileRow(ctx, member)),
  );
  await ctx.insert(
    'photos',
    site.members.flatMap((member) => photoRows(ctx, member)),
  );
  // The main photo references a photo that needs the profile first.
  await sql`
    update profiles p set main_photo_id = f.id from (
      select distinct on (profile_id) profile_id, id from photos
      where tenant_id = ${tenant.id} and status = 'active' order by profile_id, position
    ) f
    where p.tenant_id = ${tenant.id} and p.id = f.profile_id`.execute(trx);
}

/** Personas use the site's language; the others use their country's, where the site offers it. */
function languageOf(tenant: Tenant, member: Member): Locale {
  const own = defaultLanguage(tenant);
  return member.persona ? own : (tenant.locales.find((locale) => locale === member.language) ?? own);
}

function userRow({ tenant, at }: SeedContext, member: Member, warned: boolean): Insertable<DB['users']> {
  const activated = member.status !== 'not_confirmed';
  return {
    tenantId: tenant.id,
    id: member.userId!,
    email: member.email!,
    passwordHash: DEMO_PASSWORD_HASH,
    status: member.status,
    language: languageOf(tenant, member),
    firstPaidAt: member.premium ? at(member.joinedAge - FIRST_ORDER_AFTER) : null,
    signupDate: at(member.joinedAge),
    activatedAt: activated ? at(member.joinedAge) : null,
    lastLoginAt: activated ? at(member.lastActiveAge) : null,
    fictionalAcceptedAt: warned ? at(member.joinedAge) : null,
  };
}

function profileRow({ tenant, at }: SeedContext, member: Member): Insertable<DB['profiles']> {
  return {
    tenantId: tenant.id,
    id: member.profileId,
    userId: member.userId,
    fictional: member.fictional,
    status: member.status === 'active' ? 'active' : 'disabled',
    name: member.name,
    birthDate: member.birthDate,
    gender: member.gender,
    sexuality: member.sexuality,
    country: member.country,
    region: member.region,
    place: member.place,
    gridX: member.cell?.x ?? null,
    gridY: member.cell?.y ?? null,
    about: member.about,
    ...answerColumns(member),
    ...member.facts,
    interests: member.interests,
    photoCount: member.photos.filter((photo) => !photo.inspection).length,
    lastActiveAt: at(member.lastActiveAge),
    createdAt: at(member.joinedAge),
  };
}

/** Short notes have their answers in separate columns. */
function answerColumns({ answers }: Member) {
  const noteOf = (note: PromptName) => answers.find(({ prompt }) => prompt === note)?.answer ?? '';
  return {
    lookingFor: noteOf('looking_for'),
    idealEvening: noteOf('ideal_evening'),
    askMe: noteOf('ask_me'),
    prompts: JSON.stringify(
      answers.map(({ prompt, answer }) => (isNotePrompt(prompt) ? { prompt } : { prompt, answer })),
    ),
  };
}

function photoRows({ tenant, at }: SeedContext, member: Member): Array<Insertable<DB['photos']>> {
  return member.photos.map(({ id, picture, inspection }, position) => ({
    tenantId: tenant.id,
    id,
    profileId: member.profileId,
    status: inspection ? 'inspection' : 'active',
    position,
    storageKey: picture.key,
    width: picture.width,
    height: picture.height,
    color: picture.color,
    uploadedAt: at(inspection ? member.lastActiveAge : member.joinedAge),
    inspectedAt: inspection ? null : at(member.joinedAge),
  }));
}
