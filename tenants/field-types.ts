import { z } from 'zod';
import { COUNTRIES, CURRENCIES, LOCALES } from './value-lists.ts';

const ALLOWED = ' Allowed: ';

/** Builds a message of error and allowed values; `splitMessage` parses it for the console. */
export function errorMessage(wrong: string, allowed: string): string {
  return `${wrong}.${ALLOWED}${allowed}.`;
}

/** The two parts of a message made by `explain`; `allowed` is null for any other message. */
export function splitErrorMessage(message: string): { wrong: string; allowed: string | null } {
  const at = message.indexOf(`.${ALLOWED}`);
  if (at < 0) return { wrong: message, allowed: null };
  return { wrong: message.slice(0, at), allowed: message.slice(at + ALLOWED.length + 1).replace(/\.$/, '') };
}

/** An object that rejects unknown keys and lists the known ones. `hints` explain keys that people expect. */
export function section<Shape extends z.core.$ZodLooseShape>(shape: Shape, hints: Record<string, string> = {}) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'invalid_type') return errorMessage('is not a group of keys', Object.keys(shape).join(', '));
      if (issue.code !== 'unrecognized_keys') return undefined;
      const keys = issue.keys as string[];
      const known = keys.flatMap((key) => hints[key] ?? []).join('; ');
      return errorMessage(`has no key ${keys.join(', ')}`, known || Object.keys(shape).join(', '));
    },
  });
}

/** One line of text without control characters. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(
      /^[^\p{Cc}]+$/u,
      errorMessage('has a line break or control character', `one line of at most ${max} characters`),
    );
}

/** Name of a pod. */
export const podName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, errorMessage('is not a pod', 'lower-case letters, digits and dashes, at most 20'));

/** An integer from `min` to `max`. */
export function integer(min: number, max: number) {
  return z.int().min(min).max(max);
}

export const locale = z.enum(LOCALES);
export const country = z.enum(COUNTRIES);
export const currency = z.enum(CURRENCIES);

/** An amount in minor units of its currency (cents). */
export const minorUnits = integer(0, 10_000_000);

/** Amounts in minor units by currency. */
export const prices = z.partialRecord(currency, minorUnits.min(1)).refine((value) => Object.keys(value).length > 0, {
  error: errorMessage('has no price', 'at least one currency with an amount in cents, such as EUR: 999'),
});

/** A text by language, with at least one; selected by `textIn` in localised-text.ts. */
export function localised(max: number) {
  return z.partialRecord(locale, z.string().trim().min(1).max(max)).refine((texts) => Object.keys(texts).length > 0, {
    error: errorMessage('has no text', 'at least one language with its text, such as nl: Hallo'),
  });
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Any country of a visitor, ISO 3166-1 alpha-2. */
export const anyCountry = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => !/^[A-Z]{2}$/.test(code) || regionNames.of(code) !== undefined, {
    error: errorMessage('is not a country', 'ISO 3166 codes of two capitals, such as NL'),
  });

/** A list without duplicates. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).superRefine((items, context) => {
    items.forEach((value, index) => {
      if (items.indexOf(value) === index) return;
      context.addIssue({
        code: 'custom',
        path: [index],
        message: errorMessage(`repeats ${String(value)}`, 'each value once'),
      });
    });
  });
}

/** Sites share a few time zones, and finding out takes a fraction of a millisecond. */
const knownTimeZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true;
  if (!isIanaName(name)) return false;
  // Bounded by the number of time zones.
  knownTimeZones.add(name);
  return true;
}

function isIanaName(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

export const timeZone = z.string().refine((name) => /^[A-Z]/.test(name) && isTimeZone(name), {
  error: errorMessage('is not a time zone', 'IANA names such as Europe/Amsterdam'),
});

export const colour = z
  .string()
  .regex(
    /^#[0-9a-fA-F]{6}$/,
    errorMessage('is not a colour', 'six hexadecimal digits after a #, such as "#e0115f" in quotes'),
  );

/** Name of an environment variable. A real secret contains lower-case letters or dashes and is rejected. */
export const environmentVariable = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{2,63}$/,
    errorMessage(
      'is not the name of an environment variable (a secret itself never stands in this file)',
      'a name such as MOLLIE_API_KEY',
    ),
  );

export const phone = z
  .string()
  .regex(
    /^\+?[0-9][0-9 ()-]{5,23}$/,
    errorMessage('is not a phone number', 'digits, spaces and dashes, such as "+31 20 123 45 67"'),
  );

/** A file in the tenant's own folder; never a path out of it. */
export function folderFile(extensions: readonly string[]) {
  const pattern = new RegExp(`^[a-z0-9][a-z0-9_-]*\\.(?:${extensions.join('|')})$`);
  return z
    .string()
    .regex(pattern, errorMessage('is not a file of this folder', `a file name ending in ${extensions.join(', ')}`));
}
