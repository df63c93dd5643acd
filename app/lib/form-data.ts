/** The text of a form's field, trimmed; empty when it is not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The text of a field exactly as typed, for passwords and messages. */
export function rawTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** All texts of a field that can be given several times. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Whether a checkbox was ticked. */
export function isTicked(form: FormData, name: string): boolean {
  return form.get(name) !== null;
}
