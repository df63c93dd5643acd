/**
 * Version of the consent to immediate performance (Directive 2011/83/EU, article 16(a)), stored with each order. Change
 * it with the text in any language: `consent.test.ts` records each version.
 */
export const IMMEDIATE_CONSENT_VERSION = '2026-11-01';
