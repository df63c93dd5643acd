/** Joins class names; skips `false`, `null`, `undefined` and `''`. */
export function classNames(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
