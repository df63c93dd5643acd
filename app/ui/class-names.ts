/** Joins the class names that hold; `false`, `null`, `undefined` and `''` fall out. */
export function classNames(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
