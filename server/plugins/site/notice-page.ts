import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { noticeLook, type SchemeLook } from './site-look.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const colours = ({ background, text, muted, action, onAction }: SchemeLook) =>
  `--ground:${background};--text:${text};--muted:${muted};--action:${action};--on-action:${onAction}`;

/** Makes the link repeat the page's own request, with its form. */
export const RELOAD_SCRIPT = `const a=document.querySelector('a');a.hidden=false;a.onclick=()=>{location.reload();return false}`;

/** The styles of a notice page, which contains them. @param tenant null for the desk and hosts without a site */
export function noticeStyle(tenant: Tenant | null): string {
  const look = noticeLook(tenant);
  return [
    `:root{color-scheme:${look.scheme};${colours(look[look.scheme])}}`,
    // A choice made on the site is in a cookie, which a cached page cannot read; it can follow the device's preference.
    ...(look.auto ? [`@media(prefers-color-scheme:dark){:root{color-scheme:dark;${colours(look.dark)}}}`] : []),
    '*{box-sizing:border-box}',
    `body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-content:center;padding:24px;text-align:center;background:var(--ground);color:var(--text);font:400 1.0625rem/1.5 ${look.fonts.text}}`,
    'main{max-width:26rem;text-wrap:balance}',
    'img{display:block;margin:0 auto 24px}',
    `h1{margin:0 0 8px;font:600 1.625rem/1.2 ${look.fonts.display}}`,
    'p{margin:0 0 24px;color:var(--muted)}',
    `a:not([hidden]){display:inline-block;min-height:48px;padding:12px 28px;border-radius:${look.radius};background:var(--action);color:var(--on-action);font-weight:600;text-decoration:none}`,
    'h1+a{margin-top:16px}',
    'a:focus-visible{outline:3px solid var(--text);outline-offset:3px}',
  ].join('');
}

export interface Notice {
  title: string;
  /** Below the title; default: nothing. */
  text?: string;
  /** Text of the link. */
  link: string;
  /** Where it leads; default: the requested URL, again. */
  href?: string;
  /** URL of the site's icon; default: none. */
  icon?: string;
  /** Allows the styles and the script under the policy; default: the policy names their hash. */
  nonce?: string;
  script?: string;
  /** Whether the link repeats the request with its form; without scripts there is no link, and the text has to say how. */
  linkReloads?: boolean;
}

/**
 * Renders a page that says one thing in the site's look. It is self-contained (styles, logo and script inline) and has no
 * member data.
 */
export function renderNotice(tenant: Tenant | null, locale: Locale, notice: Notice): string {
  const [title, link] = [notice.title, notice.link].map(escape);
  const text = notice.text ? `<p>${escape(notice.text)}</p>` : '';
  const nonce = notice.nonce === undefined ? '' : ` nonce="${notice.nonce}"`;
  const icon = notice.icon ? `<img src="${notice.icon}" alt="" width="88" height="88">` : '';
  const code = notice.linkReloads ? RELOAD_SCRIPT : notice.script;
  const script = code ? `\n<script${nonce}>${code}</script>` : '';
  const hidden = notice.linkReloads ? ' hidden' : '';
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${tenant && notice.title !== tenant.name ? `${title} · ${escape(tenant.name)}` : title}</title><style${nonce}>${noticeStyle(tenant)}</style></head>
<body><main>${icon}<h1>${title}</h1>${text}
<a href="${notice.href ?? ''}"${hidden}>${link}</a></main>${script}</body></html>
`;
}
