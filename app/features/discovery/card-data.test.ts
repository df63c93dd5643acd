import { describe, expect, it } from 'vitest';

import { secretsOf } from '../../../tests/factories/secrets.ts';
import type { FoundCardView } from '../../../server/modules/people/discovery/index.ts';
import { createPhotoUrlSigner } from '../../../server/modules/people/photos/index.ts';
import type { PhotoView, ProfileCardView } from '../../../server/modules/people/profiles/index.ts';
import { cardData, packCards, unpackCards } from './card-data.ts';

const words = {
  interest: (interest: string) => interest.toUpperCase(),
  verified: (day: string) => `Foto geverifieerd op ${day}`,
};
const NOW = new Date('2026-11-24T12:00:00Z');
const signer = createPhotoUrlSigner(secretsOf('secret'));

/** A photo with the addresses that the server signs. */
function photoAt(id: string, { prefix = '', locked = false } = {}): PhotoView {
  const address = (size: 'thumb' | 'card' | 'full') =>
    prefix + signer.sign({ tenantId: 't1', id }, locked ? 'blur' : size, NOW);
  return {
    id,
    status: 'active',
    filename: address('card'),
    thumb_filename: address('thumb'),
    match: address('full'),
    width: 240,
    height: 320,
    color: '#8fd3ff',
    locked,
  };
}

function profileWith(fields: Partial<FoundCardView>): ProfileCardView & Partial<FoundCardView> {
  return {
    id: '0194b488-6fec-77e7-a74d-3dc85bb3c206',
    name: 'Robert',
    age: 57,
    gender: 'male',
    country: 'NL',
    region: 'NL-LI',
    place: 'Heerlen',
    main_image: photoAt('0194b488-6fec-741d-a5d6-0a07148ce781'),
    photo_count: 4,
    online: true,
    verified: null,
    fictional: false,
    interests: ['foodie', 'coffee', 'music'],
    liked: true,
    match: false,
    ...fields,
  };
}

describe('a packed card', () => {
  it.each<[string, Partial<FoundCardView>]>([
    ['with a signed photo', {}],
    ['with a photo on a CDN', { main_image: photoAt('p1', { prefix: 'https://cdn.example/v1' }) }],
    ['with a locked photo', { main_image: photoAt('p1', { locked: true }) }],
    ['with a photo at another address', { main_image: { ...photoAt('p1'), filename: '/generated/people/her-1.webp' } }],
    ['with two unrelated addresses', { main_image: { ...photoAt('p1'), match: photoAt('p2').match } }],
    ['without a photo, place and interests', { main_image: null, place: null, interests: [] }],
    ['compared with the searcher', { distance: 15, fit: 71, common_interests: ['coffee', 'music'] }],
    ['with a verified photo', { verified: '2026-11-03' }],
    ['compared, with a verified photo', { distance: 15, verified: '2026-11-03' }],
    ['of somebody far away', { distance: 450, fit: null, common_interests: [] }],
    ['of a fictional profile', { fictional: true, online: false, liked: false }],
    ['with quotes in its words', { name: '`"\\"`', place: "l'«Aquila» \u2028`" }],
  ])('%s becomes the same card again', (_case, fields) => {
    const profile = profileWith(fields);
    expect(unpackCards(packCards([profile], words))).toEqual([cardData(profile, words)]);
  });

  it('MEM-5 names what both share instead of the first interests, and nothing where nothing is compared', () => {
    const shared = cardData(profileWith({ common_interests: ['coffee', 'music', 'foodie', 'wine'] }), words);
    expect([shared.shared, shared.interests]).toEqual([['COFFEE', 'MUSIC', 'FOODIE'], []]);
    const compared = packCards([profileWith({ distance: null, fit: null, common_interests: [] })], words);
    expect(compared).toBe(packCards([profileWith({})], words));
  });

  it('has no character that a script escapes', () => {
    expect(packCards([profileWith({})], words)).not.toMatch(/["\\'<>]/);
  });

  it('has no whole address of a signed photo', () => {
    const packed = packCards([profileWith({})], words);
    expect(packed).not.toContain('/card?');
    expect(packed.length).toBeLessThan(JSON.stringify(cardData(profileWith({}), words)).length / 1.8);
  });
});
