import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';

import { readPhotoForm } from './photo-form.server.ts';

const context = {
  ctx: { locale: 'nl' },
  services: {
    photos: {
      describeUploadRefusal: (_ctx: unknown, code: string) => (code === 'photo_too_large' ? 'Te groot.' : null),
    },
  },
} as unknown as AppLoadContext;

const open = (query: string) => readPhotoForm(context, new URLSearchParams(query));

it('opens the form when the URL requests it, and not after a photo was sent', () => {
  expect(open('photo=1')).toEqual({ refusal: null });
  expect([open(''), open('photo=added')]).toEqual([null, null]);
});

it.each([
  ['insufficient_credits', 'insufficient_credits', 'Je hebt onvoldoende credits'],
  ['photos_refused', 'photos_refused', 'Deze persoon wil geen foto’s ontvangen. Je kunt wel een bericht sturen.'],
  ['photo_too_large', 'invalid_fields', 'Te groot.'],
  ['__proto__', 'invalid_fields', 'Er is een fout opgetreden, probeer het later opnieuw.'],
])('returns the reason %s why a photo was refused', (asked, code, message) => {
  expect(open(`photo_error=${asked}`)).toEqual({ refusal: { code, message, fields: {} } });
});
