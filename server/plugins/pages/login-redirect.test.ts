import { expect, it } from 'vitest';

import { loginRedirect } from './login-redirect.ts';

it.each([
  ['/members/7/chat?text=hoi', '/members/7/chat?text=hoi'],
  ['/members/7/chat.data?text=hoi&_routes=routes%2Fmember', '/members/7/chat?text=hoi'],
  ['/settings/account?index', '/settings/account'],
  ['/_root.data', '/'],
])('NAV-053 redirects a visitor of %s to the login and back to %s', (asked, back) => {
  const answer = loginRedirect(new Request(`http://site.example${asked}`));
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `/login?${new URLSearchParams({ returnTo: back })}`,
  ]);
});
