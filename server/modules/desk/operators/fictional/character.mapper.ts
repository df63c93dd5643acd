import { mapChoiceFacts } from '../../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import type { CharacterRow } from './characters.queries.ts';
import type { CharacterView } from './fictional.view.ts';

function stateOf({ status, retiredAt }: CharacterRow): CharacterView['state'] {
  if (status === 'active') return 'published';
  return retiredAt ? 'retired' : 'draft';
}

/** Maps a fictional profile for the desk, including fields that the site hides. */
export function toCharacterView(row: CharacterRow, tenant: Tenant, now: Date): CharacterView {
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
    gender: row.gender as CharacterView['gender'],
    language: row.language ?? tenant.domain_language.slice(0, 2),
    looking_for: row.lookingFor,
    ideal_evening: row.idealEvening,
    ask_me: row.askMe,
  };
}
