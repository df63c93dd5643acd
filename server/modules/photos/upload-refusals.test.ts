import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../tests/factories/tenant.ts';
import { describeLimits, describeUploadRefusal } from './upload-refusals.ts';

describe('a refused upload that an address tells of', () => {
  const ctx = { tenant: buildTenant({ free_photos: 3, premium_photos: 25 }), locale: 'nl' as const };

  it('PRO-011 says how many photos there may be', () => {
    expect(describeUploadRefusal(ctx, 'photo_limit_free')).toBe(
      'Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.',
    );
  });

  it.each([
    ...(['photo_too_large', 'photo_dimensions', 'photo_too_small', 'photo_too_long'] as const),
    ...(['photo_type_unsupported', 'photos_busy'] as const),
  ])('%s is said whole, in each language', (code) => {
    for (const locale of ['nl', 'en'] as const) {
      expect(describeUploadRefusal({ ...ctx, locale }, code)).toMatch(/^[^{}]{20,}\.$/);
    }
  });

  it.each(['', 'login_failed', '__proto__', 'toString', '<b>'])('%j is none', (code) => {
    expect(describeUploadRefusal(ctx, code)).toBeNull();
  });
});

describe('what an upload is held to', () => {
  const tenant = buildTenant({ free_photos: 3, premium_photos: 25 });
  const limitsOf = (paidUser: boolean, site = tenant) =>
    describeLimits({ tenant: site, locale: 'nl', viewer: { paidUser } as never });

  it('PRO-010 PRO-011 is told beforehand with its words, and where premium has more', () => {
    expect(limitsOf(false).limit).toEqual({
      ...{ max: 3, premium: true },
      words: 'Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.',
    });
    expect(limitsOf(true).limit).toMatchObject({ max: 25, premium: false });
    expect(limitsOf(true).limit.words).toContain('25 foto’s');
    expect(limitsOf(false, buildTenant({ free_photos: 4, premium_photos: 4 })).limit.premium).toBe(false);
    expect(limitsOf(false).file).toMatchObject({ megabytes: 10, words: expect.stringContaining('10 MB') as string });
  });
});
