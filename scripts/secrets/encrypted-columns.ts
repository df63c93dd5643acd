/** A column with values encrypted by `createEncryption`. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** Columns that identify a row, besides `tenant_id`. */
  key: readonly string[];
  purpose: string;
  /** Whether rows belong to a tenant. */
  tenant: boolean;
  /** What the values are, for the operator who rotates the secret. */
  what: string;
}

/** Every encrypted column of the database. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'operators',
    column: 'totp_secret_encrypted',
    key: ['id'],
    purpose: 'operator-totp',
    tenant: false,
    what: 'second factors of operators',
  },
  {
    table: 'push_keys',
    column: 'private_key_encrypted',
    key: [],
    purpose: 'push-key',
    tenant: true,
    what: 'push keys of sites',
  },
  {
    table: 'mandates',
    column: 'iban_encrypted',
    key: ['id'],
    purpose: 'mandate-iban',
    tenant: true,
    what: 'bank accounts of mandates',
  },
  {
    table: 'mandates',
    column: 'phone_encrypted',
    key: ['id'],
    purpose: 'mandate-phone',
    tenant: true,
    what: 'telephone numbers of mandates',
  },
  {
    table: 'retained_mandates',
    column: 'evidence_encrypted',
    key: ['mandate_id'],
    purpose: 'mandate-evidence',
    tenant: true,
    what: 'retained evidence of mandates',
  },
  {
    table: 'one_time_codes',
    column: 'form_encrypted',
    key: ['id'],
    purpose: 'direct-debit-form',
    tenant: true,
    what: 'direct debit forms in progress',
  },
];
