import { describe, expect, it } from 'vitest';

import { isVisitStart } from './visits.ts';

/** A navigation to a typed URL, as a browser sends it. */
const TYPED = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const arrives = (headers: Record<string, string | undefined> = {}, url = '/', method = 'GET') =>
  isVisitStart({ method, url, headers: { ...TYPED, ...headers } });

describe('OPS-015 visit', () => {
  it('starts with a page that a browser opens from elsewhere', () => {
    expect(arrives()).toBe(true);
    expect(arrives({ 'sec-fetch-site': 'cross-site' }, '/members?network=net')).toBe(true);
    expect(arrives({ 'sec-fetch-site': 'same-site' })).toBe(true);
  });

  it.each([
    ['the site’s next page', { 'sec-fetch-site': 'same-origin' }],
    ['a page that is reloaded', { 'cache-control': 'max-age=0' }],
    ['a page that is prefetched', { 'sec-purpose': 'prefetch' }],
    ['a picture', { 'sec-fetch-dest': 'image' }],
    ['a call', { 'sec-fetch-mode': 'cors' }],
    ['a client without Fetch Metadata', { 'sec-fetch-mode': undefined }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ])('does not start with %s', (_name, headers) => {
    expect(arrives(headers)).toBe(false);
  });

  it('does not restart on the return from a payment, or with a form', () => {
    expect(arrives({ 'sec-fetch-site': 'cross-site' }, '/payment/pending?order=1')).toBe(false);
    expect(arrives({}, '/login', 'POST')).toBe(false);
    expect(arrives({}, '/payments-explained')).toBe(true);
  });
});
