/** What a mail's own HTML may do in a frame: be looked at. Its inline styles are part of what mails are. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** Links of the mail open beside the frame, not inside it. */
const BASE = '<base target="_blank">';

/** A mail's HTML for a frame. */
export function mailAnswer(html: string): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
  return new Response(
    html.replace(/<head[^>]*>/i, (head) => head + BASE),
    { headers },
  );
}
