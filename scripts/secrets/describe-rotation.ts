import type { RotationResult } from './rotate-secrets.ts';

/** What a previous secret signed and only time replaces, with how long it is needed. */
const WAITING: ReadonlyArray<readonly [what: string, until: string]> = [
  ['photo URLs', '15 minutes'],
  ['direct debit codes', '10 minutes'],
  ['mails in the queue', 'until they are sent, usually a minute'],
  ['signup drafts', '7 days'],
  ['links to decisions in mails', '6 months, the time for an appeal'],
  ['hashes of addresses of erased accounts', 'half a year'],
  ['unsubscribe links in mails', 'for as long as members may use old mails; at least 30 days'],
];

/** Describes a rotation to the operator who ran it: what was encrypted again, what must wait and what was not readable. */
export function describeRotation({ columns, hashes, accounts }: RotationResult): string {
  const unreadable = columns.filter((column) => column.unreadable > 0);
  const lines = [
    'Encrypted with the current SECRET:',
    ...columns.map(({ what, reencrypted }) => `  ${what}: ${reencrypted}`),
    `  hashes of members' addresses: ${hashes.renewed}`,
    `  hashes of bank accounts: ${accounts}`,
    '',
    'Must wait: keep SECRET_PREVIOUS for as long as these may be used.',
    ...WAITING.map(([what, until]) => `  ${what}: ${until}`),
    `  mail reports about addresses without an account: ${hashes.unknown} (180 days)`,
    '',
    'Not kept: counters of wrong passwords and rate limits start anew.',
  ];
  if (unreadable.length === 0) return lines.join('\n');
  const lost = unreadable.map(({ what, unreadable: count }) => `  ${what}: ${count}`);
  return [...lines, '', 'Encrypted with neither SECRET nor SECRET_PREVIOUS, left unchanged:', ...lost].join('\n');
}
