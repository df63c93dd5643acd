import { describe, expect, it, vi } from 'vitest';

import { describeError, isTransientError } from './describe-error.ts';

/** A route error as the router creates it from a thrown response. */
const routeError = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

describe('describeError', () => {
  it('NAV-049 keeps the status of a route error', () => {
    const error = routeError(402, { error: 'insufficient_credits', message: 'Je hebt onvoldoende credits' });
    expect(describeError(error)).toEqual({
      kind: 'response',
      status: 402,
      message: 'Je hebt onvoldoende credits',
      reference: null,
    });
  });

  it('NAV-049 answers 500 for anything else and does not show its message', () => {
    const undecoded = new Error('Unable to decode turbo-stream response from URL: https://site.example/members.data');
    for (const error of [undecoded, new TypeError("Cannot read properties of null (reading 'fetch')"), 'kapot', null]) {
      expect(describeError(error)).toEqual({ kind: 'failed', status: 500, message: null, reference: null });
    }
  });

  it('NAV-032 has no message when the error has none', () => {
    expect(describeError(new Error('')).message).toBeNull();
    expect(describeError(routeError(500, null))).toEqual({
      kind: 'response',
      status: 500,
      message: null,
      reference: null,
    });
    expect(describeError(routeError(500, { message: '' })).message).toBeNull();
  });

  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: https://site.example/assets/a.js',
  ])('NAV-049 has no status when no response came (%s)', (message) => {
    expect(describeError(new TypeError(message))).toEqual({
      kind: 'offline',
      status: null,
      message: null,
      reference: null,
    });
  });

  it('NAV-049 treats any error of an offline browser as offline, except a response', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(describeError(new Error('kapot')).kind).toBe('offline');
    expect(describeError(routeError(404, null)).kind).toBe('response');
  });
});

it('NAV-049 treats network errors and proxy responses as transient, but not server errors or bugs', () => {
  const foreign = new Error('Unable to decode turbo-stream response from URL: https://site.example/members.data');
  expect([new TypeError('Failed to fetch'), foreign].map(isTransientError)).toEqual([true, true]);
  expect([routeError(500, null), routeError(404, null), new Error('kapot'), null].map(isTransientError)).not.toContain(
    true,
  );
  vi.stubGlobal('navigator', { onLine: false });
  expect(isTransientError(routeError(404, null))).toBe(false);
});

it('HRD-3 treats a site that is unavailable as transient', () => {
  expect(isTransientError(routeError(503, { error: 'unavailable', message: 'Probeer het zo opnieuw.' }))).toBe(true);
});
