import { describe, expect, it } from 'vitest';

import { describeError } from './describe-error.ts';

/** As the router makes them of what a loader threw. */
const routeError = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

describe('describeError', () => {
  it('NAV-049 keeps the status of a route error', () => {
    const error = routeError(402, { error: 'insufficient_credits', message: 'Je hebt onvoldoende credits' });
    expect(describeError(error)).toEqual({ status: 402, message: 'Je hebt onvoldoende credits' });
  });

  it('NAV-049 answers 500 for anything else', () => {
    expect(describeError(new Error('kapot'))).toEqual({ status: 500, message: 'kapot' });
    expect(describeError('kapot').status).toBe(500);
  });

  it('NAV-032 has no message when the error has none', () => {
    expect(describeError(new Error(''))).toEqual({ status: 500, message: null });
    expect(describeError(routeError(500, null)).message).toBeNull();
  });
});
