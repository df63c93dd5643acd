/** Whether a text has NUL or another control character in it: nobody types these, and no database keeps NUL. */
export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
