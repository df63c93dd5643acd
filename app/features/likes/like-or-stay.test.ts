import { expect, it } from 'vitest';

import { sendLike } from './like-or-stay.ts';

it('LIK-001 keeps the page on a network error, and returns the response otherwise', async () => {
  const unreached = sendLike(() => Promise.reject(new TypeError('Failed to fetch')));
  const answer = (await unreached) as Response;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: '' });
  expect(await sendLike(async () => ({ liked: true }))).toEqual({ liked: true });
  const refused = new Response(null, { status: 400 });
  await expect(sendLike(() => Promise.reject(refused))).rejects.toBe(refused);
});
