import type { Trx } from '../../../../db/client.ts';
import { PROFILE_FACTS, SEXUALITIES_OF } from '../../../../tenants/profile-facts.ts';
import type { MemberCtx } from '../../../context.ts';
import { domainError, type FieldError, type FieldErrors } from '../../../lib/errors/errors.ts';
import { toFieldError } from '../../../lib/errors/field-issues.ts';
import { profileSchema, type ProfileInput } from './profile.schema.ts';
import { changeAnswers } from './change-answers.ts';
import { NOTE_MAX, visibleFacts } from './profile-visibility.schema.ts';
import { lockProfileForUpdate, updateProfile, type ProfileChange, type LockedProfile } from './save-profile.queries.ts';
import { isRegionOf } from '../../platform/profile-values/index.ts';

/** The member whose profile is saved, and the site whose rules apply. */
type SaveProfileCtx = Pick<MemberCtx, 'tenant'> & { viewer: Pick<MemberCtx['viewer'], 'profileId'> };

/** @throws DomainError `invalid_fields`, naming each field that is invalid by itself */
export function parseProfile(fields: unknown): ProfileInput {
  const parsed = profileSchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.flatMap((issue): Array<[string, FieldError]> => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key, { key: 'unknown' }]);
    return [[String(issue.path[0] ?? 'profile'), toFieldError(issue)]];
  });
  throw domainError('invalid_fields', { fields: Object.fromEntries(wrong) });
}

/**
 * Saves the given fields.
 * @throws DomainError `invalid_fields`: a field that the site does not show, an orientation that does not fit the
 * member's gender, a country that the site does not serve, a region of another country. Nothing is stored then.
 */
export async function saveProfile(trx: Trx, ctx: SaveProfileCtx, input: ProfileInput): Promise<void> {
  const { profileId } = ctx.viewer;
  const stored = await lockProfileForUpdate(trx, ctx.tenant.id, profileId);
  const answers = changeAnswers(stored, input, ctx.tenant);
  const fields = { ...answers.errors, ...hiddenFieldErrors(ctx, input), ...factErrors(ctx, input, stored) };
  if (Object.keys(fields).length > 0) throw domainError('invalid_fields', { fields });
  await updateProfile(trx, ctx.tenant.id, profileId, {
    ...toColumns(input, stored),
    ...answers.columns,
  });
}

/** A field that the site does not show is rejected: the page may have been opened before the setting changed. */
function hiddenFieldErrors({ tenant }: SaveProfileCtx, input: ProfileInput): FieldErrors {
  const shown: readonly string[] = visibleFacts(tenant);
  const notes: readonly string[] = tenant.visible_profile_notes;
  const refused = Object.keys(input).filter(
    (name) => (name in PROFILE_FACTS && !shown.includes(name)) || (name in NOTE_MAX && !notes.includes(name)),
  );
  return Object.fromEntries(refused.map((name) => [name, { key: 'not_asked' }]));
}

function factErrors({ tenant }: SaveProfileCtx, input: ProfileInput, stored: LockedProfile): FieldErrors {
  const errors: FieldErrors = {};
  const { sexuality, country, region } = input;
  const fitting: readonly string[] = SEXUALITIES_OF[stored.gender];
  if (sexuality && !fitting.includes(sexuality)) errors.sexuality = { key: 'sexuality_mismatch' };
  const served: readonly string[] = tenant.countries;
  if (country !== undefined && !served.includes(country)) errors.country = { key: 'country_required' };
  if (region && !isRegionOf(country ?? stored.country, region)) errors.region = { key: 'region_unknown' };
  return errors;
}

/** Columns of fields that `changeAnswers` does not decide. A change of country or region clears the stored place. */
function toColumns({ country, region, ...input }: ProfileInput, stored: LockedProfile): ProfileChange {
  const { prompts: _, looking_for: _1, ideal_evening: _2, ask_me: _3, ...fields } = input;
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const change = Object.fromEntries(sent) as ProfileChange;
  const home = { country: country ?? stored.country, region: region || null };
  if (region === undefined && home.country === stored.country) home.region = stored.region;
  if (home.country === stored.country && home.region === stored.region) return change;
  return { ...change, ...home, place: null, gridX: null, gridY: null };
}
