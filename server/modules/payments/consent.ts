/**
 * Version of the sentence in which a buyer asks for the credits at once (Directive 2011/83/EU, article 16(a)); stored with
 * each order. A new text in any language, a new version: `consent.test.ts` keeps what each one said.
 */
export const IMMEDIATE_CONSENT_VERSION = '2026-11-01';
