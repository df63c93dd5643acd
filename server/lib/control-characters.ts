/** Whether a text has NUL or another control character in it: nobody types these, and no database keeps NUL. */
export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The same for a text of several lines, in which line ends and tabs are typed. */
export function hasControlBesideLines(text: string): boolean {
  return hasControl(text.replace(/[\t\n\r]/g, ''));
}
