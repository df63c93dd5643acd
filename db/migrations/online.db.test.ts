import { describe, expect, it } from 'vitest';

import { observeMigration } from '../../tests/setup/postgres/observe-migration.ts';
import { createOlderDatabase } from '../../tests/setup/postgres/older-database.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createIndexConcurrently } from '../concurrent-index.ts';
import { isContract, type SchemaMigration } from '../migration-plan.ts';
import { runDdl } from '../row-level-security.ts';
import { migrations } from './index.ts';

/** The last migration before these rules. */
const EXEMPT_UNTIL = '0097';

const test = useTestDatabase();

const ddl = (statement: string, outsideTransaction = false): SchemaMigration => ({
  outsideTransaction,
  up: (db) => runDdl(db, statement),
});
const observe = (migration: SchemaMigration, name = '9001-sample') =>
  observeMigration(test.migratorUrl, name, migration);

it('MAC-4 has migrations that let the previous release serve, and block no large table', async () => {
  const names = Object.keys(migrations).sort();
  const held = names.filter((name) => name >= EXEMPT_UNTIL);
  // Contract steps wait, so later migrations come before them.
  const ordered = [...held.filter((name) => !isContract(name)), ...held.filter(isContract)];
  const older = await createOlderDatabase(test, 'online');
  try {
    await older.migrateTo(names.filter((name) => name < EXEMPT_UNTIL).at(-1)!);
    const found: Record<string, string[]> = {};
    for (const name of ordered) found[name] = await observeMigration(older.migratorUrl, name, migrations[name]!);
    expect(found).toEqual(Object.fromEntries(ordered.map((name) => [name, []])));
  } finally {
    await older.drop();
  }
}, 120_000);

describe('MAC-4 reports a migration', () => {
  it.each([
    ['create index likes_sample on likes (created_at)', 'reads likes while nobody can write to it'],
    [
      'alter table users add column ticket text default gen_random_uuid()::text',
      'writes all of users anew, while nobody can read it',
    ],
    [
      'alter table likes add column note text, add constraint likes_note check (note <> $$$$)',
      'reads likes while nobody can write to it',
    ],
    [
      `alter table likes add column message_id uuid, add constraint likes_message foreign key (tenant_id, message_id)
        references messages (tenant_id, id)`,
      'checks likes_message in likes while nobody can write to it',
    ],
    ['lock table users; set local lock_timeout = 0', 'changes lock_timeout'],
    ["update profiles set region = 'NL-UT' where region is null", 'changes rows of profiles'],
    ['insert into audit_log (id) select null::uuid where false', 'changes rows of audit_log'],
    ['alter table messages drop column gift', 'removes: column messages.gift text'],
    ['alter table messages rename column text to body', 'removes: column messages.text text'],
    ['alter table likes rename to hearts', 'removes: table likes'],
    ['alter table audit_log alter column action type varchar(100)', 'removes: column audit_log.action text'],
    ['alter table blocks add column reason text not null', 'removes: rows of blocks without reason'],
    ['alter table profiles alter column user_id set not null', 'removes: null in profiles.user_id'],
    ['revoke update on orders from sibling_app', 'removes: UPDATE on orders by sibling_app'],
    ['drop function rebuild_search(uuid)', 'removes: function rebuild_search(uuid)'],
    ['drop policy blocks_tenant on blocks', 'removes: policy blocks_tenant of blocks'],
    [
      'alter table orders add constraint orders_cheap check (amount < 100000) not valid',
      'restricts rows of orders: orders_cheap',
    ],
  ])('%s', async (statement, finding) => {
    expect(await observe(ddl(statement))).toContain(finding);
  });

  it('that does more than one thing outside of a transaction, or makes a unique index of what is there', async () => {
    expect(await observe(ddl('alter table orders add column x text', true))).toEqual([
      'runs outside of a transaction: alter table orders add column x text',
    ]);
    expect(await observe(ddl('create unique index concurrently one_x on orders (amount)', true))).toEqual([
      'restricts rows of orders: one_x',
    ]);
  });
});

describe('MAC-4 allows a migration', () => {
  it.each([
    'alter table swipe_passes add column note text',
    "alter table swipe_passes add column mood text not null default 'calm'",
    'alter table swipe_passes add column hint text, add constraint passes_note check (hint <> $$$$) not valid',
    'alter table swipe_passes validate constraint passes_note',
    `create table pass_notes (tenant_id uuid, pass_id uuid references tenants (id)); create index on pass_notes (pass_id);
      insert into pass_notes values (null, null)`,
    'insert into installation_facts select * from installation_facts where false',
    `alter table orders drop constraint orders_total;
      alter table orders add constraint orders_total check (amount <= list_amount) not valid`,
  ])('%s', async (statement) => {
    expect(await observe(ddl(statement))).toEqual([]);
  });

  it('that builds an index concurrently', async () => {
    const up: SchemaMigration['up'] = (db) =>
      createIndexConcurrently(db, 'passes_by_time', 'on swipe_passes (tenant_id, passed_at)');
    expect(await observe({ outsideTransaction: true, up })).toEqual([]);
  });

  it('that removes something, as a contract step', async () => {
    expect(await observe(ddl('alter table swipe_passes drop column if exists note'), '9002-contract-notes')).toEqual(
      [],
    );
  });
});
