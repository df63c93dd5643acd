/** The trimmed text of a form field; empty when it is missing. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The untrimmed text of a field, for passwords and messages. */
export function rawTextField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** All texts of a field that can occur several times. */
export function textFields(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Whether a checkbox was checked. */
export function isChecked(form: FormData, name: string): boolean {
  return form.get(name) !== null;
}
