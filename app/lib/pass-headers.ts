import type { HeadersFunction } from '@remix-run/node';

const PASSED = ['Cache-Control', 'Retry-After'];

/** Takes over what an error or an action says about keeping its answer and about trying again. */
export const passHeaders: HeadersFunction = ({ actionHeaders, errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const source of [actionHeaders, errorHeaders]) {
    for (const name of PASSED) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  }
  return headers;
};
