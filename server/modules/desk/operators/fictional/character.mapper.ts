import { mapChoiceFacts } from '../../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import type { CharacterRow } from './characters.queries.ts';

function stateOf({ status, retiredAt }: CharacterRow): 'draft' | 'published' | 'retired' {
  if (status === 'active') return 'published';
  return retiredAt ? 'retired' : 'draft';
}

/** Maps a fictional profile for the desk, including fields that the site hides. `written` is empty without an edit at the desk. */
export function toCharacterView(row: CharacterRow, tenant: Tenant, now: Date) {
  const { id, tenantId, name, birthDate, sexuality, country, region, about, interests } = row;
  return {
    id,
    tenantId,
    name,
    birthDate,
    sexuality,
    country,
    region,
    about,
    ...mapChoiceFacts((fact) => row[fact]),
    interests,
    site: tenant.name,
    state: stateOf(row),
    written: row.updatedAt?.toISOString() ?? '',
    age: ageOn(localDate(now, tenant.time_zone), birthDate),
    gender: row.gender as 'male' | 'female',
    language: row.language ?? tenant.domain_language.slice(0, 2),
    looking_for: row.lookingFor,
    ideal_evening: row.idealEvening,
    ask_me: row.askMe,
  };
}

export type CharacterView = ReturnType<typeof toCharacterView>;
