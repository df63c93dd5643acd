import type { ClientBase } from 'pg';

import { createEncryption, type Encryption } from '../../server/lib/security/encryption.ts';
import { NIL_ID } from '../../server/lib/security/ids.ts';
import type { Secrets } from '../../server/lib/security/secrets.ts';
import { decryptDebitData, hashAccount } from '../../server/modules/money/payments/index.ts';
import { addressHashes } from '../../server/modules/platform/outbox/index.ts';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from './encrypted-columns.ts';

/** Rows per transaction, which holds locks on them. */
const BATCH = 500;

/** Number of values of one kind. */
interface ColumnResult {
  what: string;
  reencrypted: number;
  /** Encrypted under no accepted secret; left as they are. */
  unreadable: number;
}

export interface RotationResult {
  columns: ColumnResult[];
  /** Recomputed address hashes, and those of addresses that no account has. */
  hashes: { renewed: number; unknown: number };
  /** Recomputed bank account hashes. */
  accounts: number;
}

type Row = Record<string, unknown> & { value: Buffer };

/** Runs one batch in a transaction that may see the tenant's rows. */
async function inTransaction<T>(client: ClientBase, tenantId: string | null, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId ?? '']);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Encrypts up to `BATCH` values after the key `after` again. @returns the last key, or null after the last row */
async function rotateBatch(
  client: ClientBase,
  encryption: Encryption,
  {
    of,
    tenantId,
    after,
    result,
  }: { of: EncryptedColumn; tenantId: string | null; after: unknown[]; result: ColumnResult },
): Promise<unknown[] | null> {
  const { table, column, purpose } = of;
  const key = [...(tenantId === null ? [] : ['tenant_id']), ...of.key];
  const places = (from: number) => key.map((_, at) => `$${from + at}`).join(', ');
  const next = after.length > 0 ? `and (${key.join(', ')}) > (${places(1)})` : '';
  const { rows } = await client.query<Row>(
    `select ${key.join(', ')}, ${column} as value from ${table} where length(${column}) > 0 ${next}
      order by ${key.join(', ')} limit ${BATCH} for no key update`,
    after,
  );
  for (const row of rows) {
    if (encryption.isCurrent(row.value) && encryption.decrypt(purpose, row.value)) continue;
    const plain = encryption.decrypt(purpose, row.value);
    if (!plain) {
      result.unreadable += 1;
      continue;
    }
    const values = [encryption.encrypt(purpose, plain), ...key.map((name) => row[name])];
    await client.query(`update ${table} set ${column} = $1 where (${key.join(', ')}) = (${places(2)})`, values);
    result.reencrypted += 1;
  }
  const last = rows.length === BATCH ? rows.at(-1)! : null;
  return last && key.map((name) => last[name]);
}

async function rotateColumn(
  client: ClientBase,
  encryption: Encryption,
  of: EncryptedColumn,
  tenantIds: readonly string[],
): Promise<ColumnResult> {
  const result: ColumnResult = { what: of.what, reencrypted: 0, unreadable: 0 };
  for (const tenantId of of.tenant ? tenantIds : [null]) {
    let after: unknown[] | null = [];
    while (after) {
      const from: unknown[] = after;
      after = await inTransaction(client, tenantId, () =>
        rotateBatch(client, encryption, { of, tenantId, after: from, result }),
      );
    }
  }
  return result;
}

/** Renews the hashes of one tenant's accounts; hashes of addresses that no account has cannot be computed. */
async function renewHashes(client: ClientBase, secrets: Secrets, tenantId: string): Promise<RotationResult['hashes']> {
  let [renewed, current, after] = [0, 0, NIL_ID];
  for (;;) {
    const rows = await inTransaction(client, tenantId, async () => {
      const { rows: accounts } = await client.query<{ id: string; email: string }>(
        'select id, email from users where tenant_id = $1 and id > $2 order by id limit $3',
        [tenantId, after, BATCH],
      );
      const pairs = accounts.flatMap(({ email }) => {
        const [now, ...before] = addressHashes(secrets, tenantId, email);
        return before.map((hash) => ({ now: now!, hash }));
      });
      const values = [tenantId, pairs.map(({ hash }) => hash), pairs.map(({ now }) => now)];
      for (const table of ['mail_reports', 'mails']) {
        const update = await client.query(
          `update ${table} t set address_hash = v.now from unnest($2::bytea[], $3::bytea[]) as v (hash, now)
            where t.tenant_id = $1 and t.address_hash = v.hash`,
          values,
        );
        renewed += update.rowCount ?? 0;
      }
      const counted = await client.query<{ n: number }>(
        'select count(*)::int as n from mail_reports where tenant_id = $1 and address_hash = any ($2::bytea[])',
        [tenantId, values[2]],
      );
      current += counted.rows[0]!.n;
      return accounts;
    });
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  const all = await inTransaction(client, tenantId, () =>
    client.query<{ n: number }>('select count(*)::int as n from mail_reports where tenant_id = $1', [tenantId]),
  );
  return { renewed, unknown: all.rows[0]!.n - current };
}

interface AccountRow {
  id: string;
  iban: Buffer;
  hash: Buffer | null;
  /** Of an erased member's mandate, which has no IBAN any more. */
  evidence: Buffer | null;
}

function ibanOf(secrets: Secrets, { iban, evidence }: AccountRow): string | null {
  const own = decryptDebitData(secrets, 'iban', iban);
  const retained = own === null ? decryptDebitData(secrets, 'evidence', evidence) : null;
  return retained === null ? own : ((JSON.parse(retained) as { iban?: string | null }).iban ?? null);
}

/**
 * Renews the hashes of one tenant's bank accounts, by which blocks and limits know them, also of erased members, and
 * computes those of mandates from before there were hashes. @returns how many
 */
function renewAccounts(client: ClientBase, secrets: Secrets, tenantId: string): Promise<number> {
  return inTransaction(client, tenantId, async () => {
    const { rows } = await client.query<AccountRow>(
      `select m.id, m.iban_encrypted as iban, m.account_hash as hash, r.evidence_encrypted as evidence
        from mandates m left join retained_mandates r on r.tenant_id = m.tenant_id and r.mandate_id = m.id
        where m.tenant_id = $1 for no key update of m`,
      [tenantId],
    );
    let renewed = 0;
    for (const row of rows) {
      const { id, hash } = row;
      const iban = ibanOf(secrets, row);
      const now = iban === null ? null : hashAccount(secrets, tenantId, iban);
      if (now === null || hash?.equals(now)) continue;
      await client.query('update mandates set account_hash = $3 where tenant_id = $1 and id = $2', [tenantId, id, now]);
      renewed += 1;
    }
    return renewed;
  });
}

/**
 * Encrypts everything stored under a previous secret with the current one, in small transactions while the app runs.
 * May be interrupted and repeated.
 * @param client connected as the owner of the tables
 */
export async function rotateSecrets(client: ClientBase, secrets: Secrets): Promise<RotationResult> {
  const encryption = createEncryption(secrets);
  const tenants = await client.query<{ id: string }>('select id from tenants order by id');
  const tenantIds = tenants.rows.map(({ id }) => id);
  const columns: ColumnResult[] = [];
  for (const of of ENCRYPTED_COLUMNS) columns.push(await rotateColumn(client, encryption, of, tenantIds));
  const hashes = { renewed: 0, unknown: 0 };
  let accounts = 0;
  for (const tenantId of tenantIds) {
    const found = await renewHashes(client, secrets, tenantId);
    hashes.renewed += found.renewed;
    hashes.unknown += found.unknown;
    accounts += await renewAccounts(client, secrets, tenantId);
  }
  return { columns, hashes, accounts };
}
