/** The policy for a mail's HTML in a frame: display only. Mails have inline styles, and portraits from the demo's sites. */
const POLICY =
  "default-src 'none'; img-src data: http://*.localhost:*; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** Links of the mail open outside the frame. */
const BASE = '<base target="_blank">';

export function mailHtmlResponse(html: string): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
  return new Response(
    html.replace(/<head[^>]*>/i, (head) => head + BASE),
    { headers },
  );
}
