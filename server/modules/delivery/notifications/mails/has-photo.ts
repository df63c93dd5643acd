import { sql } from 'kysely';

/** Whether a profile, a row of this name, has a main photo that others see. */
export const hasPhotoSql = (profile: string) => sql<boolean>`exists (select from photos f
  where f.tenant_id = ${sql.ref(`${profile}.tenant_id`)} and f.id = ${sql.ref(`${profile}.main_photo_id`)}
    and f.status = 'active')`;
