import { HIDES_FICTIONAL_ERROR, mentionsFictional } from '../../../../../tenants/tenant.schema.ts';
import { errorMessage } from '../../../../../tenants/field-types.ts';

const PLACEHOLDER = /\{\{[^{}]*\}\}/g;
const TAG = /<[^<>]*>/g;
/** Headlines, the only texts with markup. */
const HEADLINE = /^(?:niche\.\w+\.hero|landers\.voice\.\w+\.\w+)\.title$/;

/**
 * Consent texts, which are stored by the platform's version only: immediate delivery of credits, debit mandate,
 * processing of sensitive data. An override would make the stored consent prove a text nobody read.
 */
const CONSENT_TEXTS = /^(?:order\.consent\.label|directdebit\.mandate\.\w+|signup\.account\.(?:sensitive|terms\w*))$/;

const placeholdersOf = (text: string) => [...new Set(text.match(PLACEHOLDER))].toSorted();

function placeholderError(own: string, platform: string): string | null {
  const [filled, wanted] = [placeholdersOf(own), placeholdersOf(platform)];
  const allowed = wanted.length > 0 ? `exactly ${wanted.join(', ')}` : 'no placeholder';
  const unknown = filled.find((placeholder) => !wanted.includes(placeholder));
  if (unknown) return errorMessage(`has the unknown placeholder ${unknown}`, allowed);
  const missing = wanted.find((placeholder) => !filled.includes(placeholder));
  if (missing) return errorMessage(`lacks the placeholder ${missing}`, allowed);
  // An incomplete placeholder, or a reference to another text.
  const odd = /\{\{|\}\}|\$t\(/.exec(own.replaceAll(PLACEHOLDER, ''))?.[0];
  return odd === undefined ? null : errorMessage(`has an unexpected ${odd}`, allowed);
}

function tagError(own: string, path: string): string | null {
  const headline = HEADLINE.test(path);
  const plain = headline ? own.replaceAll(/<em>[^<>]*<\/em>|<br\/>/g, '') : own;
  const tag = plain.match(TAG)?.[0];
  if (tag === undefined) return null;
  return errorMessage(
    `has the tag ${tag}`,
    headline ? '<em>…</em> around words, <br/> between lines' : 'text without tags',
  );
}

function lineError(own: string, platform: string): string | null {
  if (own.trim() === '') return errorMessage('is empty', 'a text');
  const broken = platform.includes('\n') ? /[^\P{Cc}\n]/u : /\p{Cc}/u;
  return broken.test(own) ? errorMessage('has a line break or control character', 'one line of text') : null;
}

/**
 * The error of a site's override of a text, for operators; null when valid.
 * @param platform the platform's text that it overrides
 * @param path its key, `niche.gay.hero.title`
 */
export function ownTextError(own: string, platform: string, path: string): string | null {
  if (CONSENT_TEXTS.test(path))
    return errorMessage('is a consent text and cannot be changed', 'the platform’s own sentence');
  const hidden = mentionsFictional(platform) && !mentionsFictional(own);
  return (
    lineError(own, platform) ??
    placeholderError(own, platform) ??
    tagError(own, path) ??
    (hidden ? HIDES_FICTIONAL_ERROR : null)
  );
}
