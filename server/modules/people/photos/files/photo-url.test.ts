import { describe, expect, it } from 'vitest';

import { secretsOf } from '../../../../../tests/factories/secrets.ts';
import { createPhotoUrlSigner } from './photo-url.ts';

const signer = createPhotoUrlSigner(secretsOf('a-secret-of-this-test'));
const NOW = new Date('2026-03-10T12:03:20Z');
const photo = { tenantId: 'tenant-1', id: 'photo-1' };

function claimOf(url: string, tenantId = photo.tenantId) {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const [, , id, size] = pathname.split('/');
  return { tenantId, id: id!, size: size!, expires: searchParams.get('e')!, signature: searchParams.get('s')! };
}

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('addresses of photos', () => {
  const claim = claimOf(signer.sign(photo, 'card', NOW));

  it('SEC-033 are valid for 10 to 15 minutes', () => {
    expect(signer.verify(claim, NOW)).toBe(true);
    const lasts = Number(claim.expires) - NOW.getTime() / 1000;
    expect(lasts).toBeGreaterThanOrEqual(600);
    expect(lasts).toBeLessThanOrEqual(900);
    expect(signer.verify(claim, after(lasts - 1))).toBe(true);
    expect(signer.verify(claim, after(lasts))).toBe(false);
  });

  it('CHT-024 for a message photo are valid for one viewer, and not interchangeable with those of profile photos', () => {
    const seen = { ...photo, viewerId: 'profile-1' };
    const url = signer.sign(seen, 'card', NOW);
    const { searchParams, pathname } = new URL(url, 'http://site');
    expect(pathname).toBe('/photos/chat/photo-1/card');
    const signed = { size: 'card', expires: searchParams.get('e')!, signature: searchParams.get('s')! };
    expect(signer.verify({ ...seen, ...signed }, NOW)).toBe(true);
    expect(signer.verify({ ...seen, ...signed, size: 'full' }, NOW)).toBe(false);
    expect(signer.verify({ ...photo, viewerId: 'profile-2', ...signed }, NOW)).toBe(false);
    expect(signer.verify({ ...photo, ...signed }, NOW)).toBe(false);
    expect(signer.verify({ ...claim, viewerId: 'profile-1' }, NOW)).toBe(false);
  });

  it('stay the same within five minutes, so that browsers can cache the picture', () => {
    expect(signer.sign(photo, 'card', after(90))).toBe(signer.sign(photo, 'card', NOW));
    expect(signer.sign(photo, 'card', after(300))).not.toBe(signer.sign(photo, 'card', NOW));
  });

  it.each([
    ['another size', { size: 'full' }],
    ['another photo', { id: 'photo-2' }],
    ['another tenant', { tenantId: 'tenant-2' }],
    ['a later end', { expires: '9999999999' }],
    ['another signature of the same length', { signature: 'A'.repeat(27) }],
    ['a short signature', { signature: 'A' }],
    ['no signature', { signature: '' }],
    ['a signature of wide characters', { signature: 'é'.repeat(27) }],
  ])('SEC-032 SEC-033 are invalid for %s', (_name, change) => {
    expect(signer.verify({ ...claim, ...change }, NOW)).toBe(false);
  });

  it('of another installation are invalid', () => {
    expect(createPhotoUrlSigner(secretsOf('another-secret')).verify(claim, NOW)).toBe(false);
    const rotated = secretsOf('another-secret', 'a-secret-of-this-test');
    expect(createPhotoUrlSigner(rotated).verify(claim, NOW)).toBe(true);
  });
});
