import { expect, it } from 'vitest';

import { compositionAddress, packAddresses } from './composition-styles.tsx';

it('makes the addresses of the build from what it sends', () => {
  const sheets = {
    members: '/generated/css/members-deck-0a1b2c3d4e.css',
    'own-profile': '/generated/css/own-profile-x-f.css',
  };
  const packed = packAddresses(sheets);
  expect(packed).toEqual({ members: 'deck-0a1b2c3d4e', 'own-profile': 'x-f' });
  for (const [screen, address] of Object.entries(sheets))
    expect(compositionAddress(screen, packed[screen as keyof typeof sheets]!)).toBe(address);
});
