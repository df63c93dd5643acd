import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { domainError, fieldError, uniqueViolation } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import { saveProfile, visibleFacts } from '../../../people/profiles/index.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor } from '../desk/desk-page.ts';
import { toCharacterView } from './character.mapper.ts';
import { validateCharacter, type CharacterInput } from './character-input.ts';
import {
  insertCharacter,
  upsertFictionalProfile,
  lockCharacter,
  selectCharacter,
  selectCharacters,
  updateCharacterBasics,
  updateCharacterVisibility,
} from './characters.queries.ts';
import { PERMISSION, toNoteView } from './fictional-inbox.ts';
import { selectNotes } from './notes.queries.ts';
import { selectPictures } from './pictures.queries.ts';
import { pageBy } from '../desk/over-pods.ts';

/** Creates the service that creates, edits, publishes and retires fictional profiles. */
export function createCharacters(deps: DeskDeps) {
  const { desk } = deps;
  const { clock } = deps;
  const tenantOf = (tenantId: string): Tenant => {
    const tenant = isUuid(tenantId) ? deps.tenants.byId(tenantId) : null;
    if (!tenant) throw domainError('not_found');
    return tenant;
  };
  const deskAction = ({ tenantId, id }: SiteItemKey, action: string): DeskAction => ({
    permission: PERMISSION,
    tenantId,
    action: `fictional.${action}`,
    subject: { type: 'fictional', id },
  });

  /** Publishes or retires a profile, with the matching audit action. */
  const show = (ctx: DeskCtx, at: SiteItemKey, shown: boolean): Promise<void> =>
    desk.act(ctx, deskAction(at, shown ? 'publish' : 'retire'), async (trx) => {
      const { tenantId, id } = at;
      await requireCharacter(trx, at);
      const now = clock.now();
      await updateCharacterVisibility(trx, tenantId, id, shown);
      const state = shown ? { publishedAt: now, retiredAt: null } : { retiredAt: now };
      const by = {
        writtenBy: ctx.operator.id,
        updatedAt: now,
        fallback: tenantOf(tenantId).domain_language.slice(0, 2),
      };
      await upsertFictionalProfile(trx, tenantId, id, { ...state, ...by });
    });

  return {
    /** One page of the fictional profiles of the operator's sites, newest first. */
    async list(ctx: DeskCtx, { only, after }: { only: string | null; after: string | null }) {
      const place = parseCursor(after);
      const rows = await desk.read(
        ctx,
        { permission: PERMISSION, only },
        (trx, ids) => selectCharacters(trx, ids, place),
        pageBy('createdAt', 'newest'),
      );
      const now = clock.now();
      return toPage(rows, 'createdAt', (row) => ({
        ...toCharacterView(row, tenantOf(row.tenantId), now),
        pictures: row.photoCount,
        since: row.createdAt.toISOString(),
      }));
    },

    /** The fields, notes, countries and minimum age that a site uses for profiles. @throws DomainError `not_found` */
    async form(ctx: DeskCtx, tenantId: string) {
      const tenant = tenantOf(tenantId);
      await desk.read(ctx, { permission: PERMISSION, only: tenantId }, () => Promise.resolve());
      return {
        site: tenant.name,
        minAge: tenant.min_age,
        countries: [...tenant.countries] as string[],
        fields: visibleFacts(tenant) as string[],
        notes: [...tenant.visible_profile_notes] as string[],
        language: tenant.domain_language.slice(0, 2),
      };
    },

    /** A fictional profile with its pictures and notes. @throws DomainError `not_found` */
    view: (ctx: DeskCtx, { tenantId, id }: SiteItemKey) =>
      desk.read(ctx, { permission: PERMISSION, only: tenantId }, async (trx) => {
        const row = isUuid(id) ? await selectCharacter(trx, tenantId, id) : undefined;
        if (!row) throw domainError('not_found');
        const notes = await selectNotes(trx, tenantId, { profileId: id, conversationId: null });
        return {
          character: toCharacterView(row, tenantOf(tenantId), clock.now()),
          pictures: await selectPictures(trx, tenantId, id),
          notes: notes.map((note) => toNoteView(note, ctx)),
        };
      }),

    /**
     * Creates or updates a fictional profile. A new one is hidden until it is published.
     * @param at.id null for a new one
     * @param at.written time of the last edit as last seen, from `view`
     * @throws DomainError `invalid_fields`, `name_taken`, `not_found`; `conflict` if it was edited since
     */
    async save(
      ctx: DeskCtx,
      { tenantId, id, written }: { tenantId: string; id: string | null; written: string },
      input: CharacterInput,
    ): Promise<string> {
      const tenant = tenantOf(tenantId);
      const profileId = id ?? newId(clock);
      const work = async (trx: Trx) => {
        const now = clock.now();
        const { profile, language, ...basics } = validateCharacter(input, tenant, now);
        if (id === null) await insertCharacter(trx, tenantId, { id: profileId, createdAt: now, ...basics });
        else {
          await requireCharacter(trx, { tenantId, id });
          const before = await selectCharacter(trx, tenantId, id);
          if ((before?.updatedAt?.toISOString() ?? '') !== written) throw domainError('conflict');
          const { name, birthDate, gender, sexuality } = basics;
          await updateCharacterBasics(trx, tenantId, id, { name, birthDate, gender, sexuality });
        }
        await saveProfile(trx, { tenant, viewer: { profileId } }, profile);
        const by = { writtenBy: ctx.operator.id, updatedAt: now, fallback: language };
        await upsertFictionalProfile(trx, tenantId, profileId, { language, ...by });
      };
      try {
        await desk.act(ctx, deskAction({ tenantId, id: profileId }, id === null ? 'create' : 'save'), work);
      } catch (error) {
        if (uniqueViolation(error) === 'profiles_name_key') throw fieldError('name', 'name_taken');
        throw error;
      }
      return profileId;
    },

    publish: (ctx: DeskCtx, at: SiteItemKey) => show(ctx, at, true),
    retire: (ctx: DeskCtx, at: SiteItemKey) => show(ctx, at, false),
  };
}

/** @throws DomainError `not_found` if it is not a fictional profile of this site */
export async function requireCharacter(trx: Trx, { tenantId, id }: SiteItemKey): Promise<void> {
  if (!isUuid(id) || !(await lockCharacter(trx, tenantId, id))) throw domainError('not_found');
}
