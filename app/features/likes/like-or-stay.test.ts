import { expect, it } from 'vitest';

import { likeOrStay } from './like-or-stay.ts';

it('LIK-001 keeps the page when the server is not reached, and passes on what it says', async () => {
  const unreached = likeOrStay(() => Promise.reject(new TypeError('Failed to fetch')));
  const answer = (await unreached) as Response;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: '' });
  expect(await likeOrStay(async () => ({ liked: true }))).toEqual({ liked: true });
  const refused = new Response(null, { status: 400 });
  await expect(likeOrStay(() => Promise.reject(refused))).rejects.toBe(refused);
});
