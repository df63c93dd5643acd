import { csvCell } from '../metrics/metrics-csv.ts';
import type { AuditEntryView } from './audit-search.ts';

const COLUMNS = ['at', 'operator', 'email', 'site', 'action', 'subject', 'id', 'detail'];

/** Audit entries as CSV, instants in UTC. The byte order mark makes spreadsheets read it as UTF-8. */
export function auditCsv(lines: readonly AuditEntryView[]): string {
  const rows = lines.map(({ at, operator, site, action, subject, detail }) => [
    at,
    operator?.name ?? '',
    operator?.email ?? '',
    site ?? '',
    action,
    subject.type,
    subject.id ?? '',
    detail.map(([name, value]) => `${name}: ${value}`).join('; '),
  ]);
  return `\uFEFF${[COLUMNS, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
