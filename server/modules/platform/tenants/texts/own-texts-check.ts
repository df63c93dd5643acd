import { errorMessage } from '../../../../../tenants/field-types.ts';
import type { TextTree } from '../../../../../tenants/site-texts.ts';
import { suggestKey } from '../config/suggest-key.ts';
import { ownTextError } from './own-text-rules.ts';

export interface TextError {
  path: string[];
  /** A key that the platform does not have, in the group at `path`. */
  unknownKey?: string;
  /** As made by `explain`. */
  message: string;
}

type Branch = TextTree[string];

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** Maximum keys listed; the platform's file has all of them. */
const MAX_LISTED_KEYS = 12;

function unknownKeyError(path: string[], key: string, known: readonly string[]): TextError {
  const near = suggestKey(key, known);
  const some = known.length > MAX_LISTED_KEYS ? [...known.slice(0, MAX_LISTED_KEYS), '…'] : known;
  const allowed = near ? `${near}, if that was meant` : some.join(', ');
  return { path, unknownKey: key, message: errorMessage(`has no key ${key}`, allowed) };
}

/** Plural forms must be overridden together: a mix with the platform's forms would be inconsistent. */
function pluralErrors(own: object, platform: TextTree, path: string[]): TextError[] {
  const groups = new Set(Object.keys(own).flatMap((key) => (PLURAL.test(key) ? [key.replace(PLURAL, '')] : [])));
  return [...groups].flatMap((group) => {
    const forms = Object.keys(platform).filter((key) => PLURAL.test(key) && key.replace(PLURAL, '') === group);
    const missing = forms.filter((form) => !Object.hasOwn(own, form));
    if (missing.length === 0 || missing.length === forms.length) return [];
    return [{ path, message: errorMessage(`lacks the form ${missing.join(', ')}`, `all of ${forms.join(', ')}`) }];
  });
}

function listErrors(own: unknown, platform: ReadonlyArray<string | TextTree>, path: string[]): TextError[] {
  if (!Array.isArray(own) || own.length !== platform.length) {
    return [{ path, message: errorMessage('is not a list of the right length', `a list of ${platform.length}`) }];
  }
  return own.flatMap((entry: unknown, index) => branchErrors(entry, platform[index]!, [...path, String(index)], true));
}

function branchErrors(own: unknown, platform: Branch, path: string[], whole: boolean): TextError[] {
  if (typeof platform === 'string') {
    const message =
      typeof own === 'string' ? ownTextError(own, platform, path.join('.')) : errorMessage('is not a text', 'a text');
    return message === null ? [] : [{ path, message }];
  }
  return Array.isArray(platform) ? listErrors(own, platform, path) : treeErrors(own, platform as TextTree, path, whole);
}

/**
 * Errors in a site's own texts, compared with the platform's texts of the same language.
 * @param whole whether nothing may be omitted, as inside a list
 */
export function treeErrors(own: unknown, platform: TextTree, path: string[] = [], whole = false): TextError[] {
  const known = Object.keys(platform);
  if (own === null || typeof own !== 'object' || Array.isArray(own)) {
    const some = known.length > MAX_LISTED_KEYS ? [...known.slice(0, MAX_LISTED_KEYS), '…'] : known;
    return [{ path, message: errorMessage('is not a group of keys', some.join(', ')) }];
  }
  const missing = whole ? known.filter((key) => !Object.hasOwn(own, key)) : [];
  return [
    ...missing.map((key) => ({ path, message: errorMessage(`lacks ${key}`, `all of ${known.join(', ')}`) })),
    ...pluralErrors(own, platform, path),
    ...Object.entries(own).flatMap(([key, said]) =>
      Object.hasOwn(platform, key)
        ? branchErrors(said, platform[key]!, [...path, key], whole)
        : [unknownKeyError(path, key, known)],
    ),
  ];
}

/**
 * Errors for keys named `__proto__`, which schemas drop silently.
 * @param own as parsed from the file, before any schema
 */
export function protoErrors(own: unknown, path: string[] = []): TextError[] {
  if (own === null || typeof own !== 'object') return [];
  return Object.entries(own).flatMap(([key, said]) =>
    key === '__proto__'
      ? [{ path, unknownKey: key, message: errorMessage(`has no key ${key}`, 'the keys of the platform’s texts') }]
      : protoErrors(said, [...path, key]),
  );
}
