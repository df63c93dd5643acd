import type { HeadersFunction } from '@remix-run/node';

const PASSED_HEADERS = ['Cache-Control', 'Retry-After'];

/** Passes caching and retry headers on from errors and actions. */
export const forwardHeaders: HeadersFunction = ({ actionHeaders, errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const source of [actionHeaders, errorHeaders]) {
    for (const name of PASSED_HEADERS) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  }
  return headers;
};
