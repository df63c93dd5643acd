/** An account number as banks write it: `NL91 ABNA 0417 1643 00`. What is no such number stays as it was typed. */
export function groupIban(typed: string): string {
  const plain = typed
    .replace(/[\s.:-]/g, '')
    .toUpperCase()
    .replace(/^IBAN/, '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(plain) ? plain.replace(/(.{4})(?=.)/g, '$1 ') : typed;
}
