const FORMAT = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;

/**
 * Whether a SEPA creditor identifier is well formed and its check digits are right (EPC262-08: ISO 7064 Mod 97-10 over
 * the national identifier, country and check digits, without the business code in positions 5 to 7).
 */
export function isCreditorIdentifier(text: string): boolean {
  if (!FORMAT.test(text)) return false;
  const digits = (text.slice(7) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
