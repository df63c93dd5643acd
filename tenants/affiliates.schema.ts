import { z } from 'zod';

import { errorMessage, environmentVariable, section } from './field-types.ts';

/**
 * Values a postback may contain: the tracking parameters of the affiliate network itself, the event and its time.
 * There is no placeholder for personal data (person, e-mail address, profile, orientation, niche), so no template
 * can send any.
 */
export const POSTBACK_PLACEHOLDERS = ['ref', 'sub1', 'sub2', 'sub3', 'event', 'id', 'time'] as const;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const KNOWN_PLACEHOLDERS: ReadonlySet<string> = new Set(POSTBACK_PLACEHOLDERS);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const TEMPLATE_MAX = 500;

const fillTemplate = (template: string, value: string) => template.replace(PLACEHOLDER, value);

/** The error in the URL template of a postback, or null. */
function templateError(template: string): string | null {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  const unknown = names.find((name) => !KNOWN_PLACEHOLDERS.has(name));
  const allowed = POSTBACK_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  if (unknown !== undefined) return errorMessage(`has no placeholder {${unknown}}`, allowed);
  const filled = fillTemplate(template, 'x');
  if (/[{}\s\p{Cc}]/u.test(filled) || !URL.canParse(filled)) {
    return errorMessage('is not an address', `https://track.example/postback?click={ref}, with ${allowed}`);
  }
  const { protocol, hostname, username, password, host } = new URL(filled);
  // Plain http for local tests; production rejects private addresses in any case.
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) {
    return errorMessage('is not encrypted', 'addresses that start with https://');
  }
  if (username !== '' || password !== '') return errorMessage('contains credentials', 'URLs without a user name');
  if (new URL(fillTemplate(template, 'y')).host !== host) {
    return errorMessage('has a placeholder in its host', 'placeholders in the path and the query');
  }
  return null;
}

const postbackTemplate = z
  .string()
  .max(TEMPLATE_MAX)
  .superRefine((template, context) => {
    const message = templateError(template);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .nullable()
  .default(null);

/** An affiliate network: its postback URLs and shared secret. */
const affiliateSchema = section({
  /** Requested when a referred member activates the account. */
  activation: postbackTemplate,
  /** Requested when a referred member pays for the first time. */
  first_purchase: postbackTemplate,
  /**
   * Name of the environment variable with the secret shared with this network; it signs postbacks and verifies
   * leads.
   */
  secret: environmentVariable,
});

/** Affiliate networks by the name in the `network` parameter of their links. */
export const affiliatesSchema = z
  .record(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, {
      error: errorMessage('is not the name of a network', 'lower-case letters, digits, _ and -, as in its links'),
    }),
    affiliateSchema,
  )
  .default({});

export type Affiliate = z.output<typeof affiliateSchema>;
