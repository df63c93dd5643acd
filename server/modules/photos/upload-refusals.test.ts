import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../tests/factories/tenant.ts';
import { describeUploadRefusal } from './upload-refusals.ts';

describe('a refused upload that an address tells of', () => {
  const ctx = { tenant: buildTenant({ free_photos: 3, premium_photos: 25 }), locale: 'nl' as const };

  it('PRO-011 says how many photos there may be', () => {
    expect(describeUploadRefusal(ctx, 'photo_limit_free')).toBe(
      'Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.',
    );
  });

  it.each(['photo_too_large', 'photo_dimensions', 'photo_type_unsupported', 'photos_busy'])(
    '%s is said whole, in each language',
    (code) => {
      for (const locale of ['nl', 'en'] as const) {
        expect(describeUploadRefusal({ ...ctx, locale }, code)).toMatch(/^[^{}]{20,}\.$/);
      }
    },
  );

  it.each(['', 'login_failed', '__proto__', 'toString', '<b>'])('%j is none', (code) => {
    expect(describeUploadRefusal(ctx, code)).toBeNull();
  });
});
