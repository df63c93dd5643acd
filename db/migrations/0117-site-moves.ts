import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * What keeps a site together while it moves to another pod: each transaction of an installation with several pods enters
 * the site first. Those that may write share a lock that the move takes for itself. Once the site has moved, nobody enters
 * it here any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create function site_lock(site uuid) returns bigint language sql immutable strict
      return hashtextextended('site ' || site::text, 0);
    create function enter_site(site uuid, writes boolean) returns void language plpgsql set search_path = public as $$
    begin
      if writes and not pg_try_advisory_xact_lock_shared(site_lock(site)) then
        raise exception 'the site is moving to another pod' using errcode = 'SB001';
      end if;
      if exists (select from tenants t where t.id = site and t.pod is not null) then
        raise exception 'the site is in another pod' using errcode = 'SB002';
      end if;
    end $$;
    revoke all on function site_lock(uuid), enter_site(uuid, boolean) from public;
    grant execute on function site_lock(uuid), enter_site(uuid, boolean) to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};`,
  );
}
