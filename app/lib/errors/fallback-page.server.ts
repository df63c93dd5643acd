import { translatorFor } from '../i18n/translator.server.ts';
import type { TextReader } from '../../../tenants/site-texts.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { paths } from '../routing/paths.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The page for when the error page itself fails to render: without styles and scripts. */
export function renderFallbackPage(reader: Locale | TextReader, error: unknown, requestId: string): string {
  const locale = typeof reader === 'string' ? reader : reader.locale;
  const t = translatorFor(reader);
  const title = escapeHtml(t('common:error.ofErrorPage'));
  const details = error instanceof Error ? escapeHtml(error.message) : '';
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head>
<body><h1>${title}</h1><p>${details}</p><p>${requestId}</p><p><a href="${paths.home()}">${escapeHtml(t('common:error.home'))}</a></p></body></html>`;
}
