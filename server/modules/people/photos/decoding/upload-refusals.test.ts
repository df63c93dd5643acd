import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import type { Viewer } from '../../../../context.ts';
import { describeLimits, describeUploadRejection } from './upload-refusals.ts';

describe('a rejected upload named in an address', () => {
  const ctx = { tenant: buildTenant({ free_photos: 3, premium_photos: 25 }), locale: 'nl' as const, viewer: null };

  it('PRO-011 names the maximum number of photos', () => {
    expect(describeUploadRejection(ctx, 'photo_limit_free')).toBe(
      'Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.',
    );
  });

  it.each([
    ...(['photo_too_large', 'photo_dimensions', 'photo_too_small', 'photo_too_long'] as const),
    ...(['photo_type_unsupported', 'photos_busy'] as const),
    ...(['internal_error', 'malformed_request', 'invalid_fields', 'unsupported_media_type'] as const),
  ])('%s has a complete text in each language', (code) => {
    for (const locale of ['nl', 'en'] as const) {
      expect(describeUploadRejection({ ...ctx, locale }, code)).toMatch(/^[^{}]{20,}\.$/);
    }
  });

  it('names the end of a pause to a paused member, and nothing to others', () => {
    const viewer = { pausedUntil: new Date('2026-03-17T12:00:00.000Z') } as Viewer;
    expect(describeUploadRejection({ ...ctx, viewer }, 'account_paused')).toContain('17 maart 2026 om 13:00');
    expect(describeUploadRejection({ ...ctx, viewer: {} as Viewer }, 'account_paused')).toBeNull();
    expect(describeUploadRejection(ctx, 'account_paused')).toBeNull();
  });

  it.each(['', 'login_failed', '__proto__', 'toString', '<b>'])('ignores the unknown code %j', (code) => {
    expect(describeUploadRejection(ctx, code)).toBeNull();
  });
});

describe('the limits of an upload', () => {
  const tenant = buildTenant({ free_photos: 3, premium_photos: 25 });
  const limitsOf = (paidUser: boolean, site = tenant) =>
    describeLimits({ tenant: site, locale: 'nl', viewer: { paidUser } as never });

  it('PRO-010 PRO-011 include their texts and whether premium allows more', () => {
    expect(limitsOf(false).limit).toEqual({
      max: 3,
      premium: true,
      words: 'Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.',
    });
    expect(limitsOf(true).limit).toMatchObject({ max: 25, premium: false });
    expect(limitsOf(true).limit.words).toContain('25 foto’s');
    expect(limitsOf(false, buildTenant({ free_photos: 4, premium_photos: 4 })).limit.premium).toBe(false);
    expect(limitsOf(false).file).toMatchObject({ megabytes: 10, words: expect.stringContaining('10 MB') as string });
  });
});
