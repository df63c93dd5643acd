import { isMap, isNode, isPair, isScalar, type Document, type LineCounter } from 'yaml';
import type { z } from 'zod';
import { splitErrorMessage } from '../../../../../tenants/field-types.ts';

export interface TenantIssue {
  /** File name shown to an operator, such as `default/tenant.yaml`. */
  file: string;
  /** Position in the file, from 1; null when the file could not be read. */
  line: number | null;
  column: number | null;
  /** Dotted path in the file, such as `payment.secrets.api_key`; empty for the whole file. */
  path: string;
  wrong: string;
  allowed: string;
}

export interface IssueSource {
  file: string;
  document: Document;
  lines: LineCounter;
  data: unknown;
}

/** An issue of the folder, without a position. */
export function folderIssue(file: string, wrong: string, allowed: string, path = ''): TenantIssue {
  return { file, line: null, column: null, path, wrong, allowed };
}

/** An issue at a path in a file, found after the schema's validation. */
export function issueAt(path: readonly string[], wrong: string, allowed: string, source: IssueSource): TenantIssue {
  const { line, col } = source.lines.linePos(offsetOf(source.document, path));
  return { file: source.file, line, column: col, path: path.join('.'), wrong, allowed };
}

/** @param isSecret whether the value at a path may be a secret, which must not be logged */
export function issueFromZod(
  issue: z.core.$ZodIssue,
  source: IssueSource,
  isSecret: (path: readonly PropertyKey[]) => boolean = isPaymentSecret,
): TenantIssue {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const offset = offsetOf(source.document, path, key);
  const position = source.lines.linePos(offset);
  const text = describe(issue, valueAt(source.data, path));
  return {
    file: source.file,
    line: position.line,
    column: position.col,
    path: path.join('.'),
    wrong: isSecret(path) ? text.wrong : prependValue(text.wrong, valueAt(source.data, path)),
    allowed: text.allowed,
  };
}

/** A value in payment.secrets may be a real secret entered by mistake. */
const isPaymentSecret = ([section, key]: readonly PropertyKey[]): boolean => section === 'payment' && key === 'secrets';

/** One log line: file, position, error and allowed values. */
export function issueLine(issue: TenantIssue): string {
  const place = issue.line === null ? issue.file : `${issue.file}:${issue.line}:${issue.column}`;
  return `${place} ${issue.path ? `${issue.path} ` : ''}${issue.wrong}. Allowed: ${issue.allowed}.`;
}

function describe(issue: z.core.$ZodIssue, value: unknown): { wrong: string; allowed: string } {
  const split = splitErrorMessage(issue.message);
  if (split.allowed !== null) return { wrong: split.wrong, allowed: split.allowed };
  switch (issue.code) {
    case 'invalid_type':
      return {
        wrong: value === undefined ? 'is missing' : 'is of the wrong type',
        allowed: TYPE_LABELS[issue.expected] ?? issue.expected,
      };
    case 'invalid_value':
      return {
        wrong: value === undefined ? 'is missing' : 'is not allowed',
        allowed: issue.values.map(String).join(', '),
      };
    case 'too_small':
      return { wrong: 'is too small', allowed: formatBound('at least', issue.minimum, issue.origin) };
    case 'too_big':
      return { wrong: 'is too big', allowed: formatBound('at most', issue.maximum, issue.origin) };
    case 'invalid_format':
      return {
        wrong: 'has the wrong format',
        allowed: FORMAT_LABELS[issue.format] ?? `text like ${issue.pattern ?? issue.format}`,
      };
    case 'invalid_key':
      return { wrong: 'is not a known key', allowed: keyValues(issue.issues) };
    default:
      return { wrong: issue.message, allowed: 'see docs/tenants.md' };
  }
}

const TYPE_LABELS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, such as [nl, en]',
  record: 'keys with values, such as nl: Hallo',
};

const FORMAT_LABELS: Record<string, string> = {
  email: 'an e-mail address such as hulp@example.nl',
  date: 'a day such as 2026-01-31',
};

const SIZE_UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

function formatBound(word: string, limit: number | bigint, origin: string): string {
  return `${word} ${limit}${SIZE_UNITS[origin] ?? ''}`;
}

function keyValues(issues: readonly z.core.$ZodIssue[]): string {
  return issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : [])).join(', ');
}

function prependValue(wrong: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return wrong;
  const text = String(value);
  return `${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)} ${wrong}`;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data);
}

/** Offset of a path in the text; for a missing key that of its nearest parent. */
function offsetOf(document: Document, path: readonly PropertyKey[], unknownKey?: string): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const around = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (!isNode(around)) continue;
    if (length === path.length && unknownKey !== undefined && isMap(around)) {
      const pair = around.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === unknownKey);
      if (pair && isNode(pair.key)) return pair.key.range?.[0] ?? 0;
    }
    return around.range?.[0] ?? 0;
  }
  return 0;
}
