/** Formats an IBAN as printed: `NL91 ABNA 0417 1643 00`. Returns other input unchanged. */
export function groupIban(typed: string): string {
  const plain = typed
    .replace(/[\s.:-]/g, '')
    .toUpperCase()
    .replace(/^IBAN/, '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(plain) ? plain.replace(/(.{4})(?=.)/g, '$1 ') : typed;
}
