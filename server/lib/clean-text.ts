/** Control characters, some of which PostgreSQL rejects; line feed and tab are kept. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A typed text of several lines as stored: line ends as line feeds, without control characters, trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
}
