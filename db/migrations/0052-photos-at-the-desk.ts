import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Operators' decisions about photos, kept as long as they can be undone, and the inspection queue in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table photo_decisions (
      tenant_id uuid not null,
      photo_id uuid not null,
      -- Created by the client, so that a repeated request is recognised.
      id uuid not null,
      profile_id uuid not null,
      in_message boolean not null,
      operator_id uuid not null,
      decision text not null check (decision in ('approve', 'remove')),
      reason text,
      -- For operators; members see the text of the reason.
      note text not null default '',
      decided_at timestamptz not null,
      settle_at timestamptz not null,
      settled_at timestamptz,
      primary key (tenant_id, photo_id),
      constraint photo_decisions_reason check ((decision = 'remove') = (reason is not null)),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index photo_decisions_due on photo_decisions (tenant_id, settle_at) where settled_at is null;
    create index photo_decisions_of_profile on photo_decisions (tenant_id, profile_id);

    -- Oldest first, then by id.
    drop index photos_waiting;
    create index photos_waiting on photos (tenant_id, uploaded_at, id) where status = 'inspection';
    drop index message_photos_waiting;
    create index message_photos_waiting on message_photos (tenant_id, uploaded_at, id) where status = 'inspection';
    `,
  );
  // The members' application settles and erases decisions; it may not read who decided or the note.
  const settles = `tenant_id, photo_id, id, profile_id, in_message, decision, reason, decided_at, settle_at, settled_at`;
  await protectTenantTables(db, ['photo_decisions'], `select (${settles}), update (settled_at), delete`);
  await runDdl(
    db,
    `
    grant insert, delete on photo_decisions to ${CONSOLE_ROLE};
    grant update (status, inspected_at) on message_photos to ${CONSOLE_ROLE};
    -- Approving a photo and undoing that change the main photo; the application's sweeps delete removed photos.
    grant update (main_photo_id, photo_count) on profiles to ${CONSOLE_ROLE};
    `,
  );
}
