/** Whether a text contains NUL or another control character. PostgreSQL cannot store NUL. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The same for multi-line text, where line breaks and tabs are allowed. */
export function hasControlCharactersExceptLineBreaks(text: string): boolean {
  return hasControlCharacters(text.replace(/[\t\n\r]/g, ''));
}
