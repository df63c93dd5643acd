import type { AppLoadContext } from '@remix-run/node';
import { expect, it, vi } from 'vitest';

import type { MemberCtx } from '../../../server/context.ts';
import { likeFromForm } from './like.server.ts';

/** Posts fields to a profile as a member. */
function post(fields: Record<string, string>) {
  const done = async () => ({ liked: true, match: false });
  const likes = { likeProfile: vi.fn(done), unlikeProfile: vi.fn(done), endMatch: vi.fn(done) };
  const body = new URLSearchParams(fields);
  const request = new Request('http://site.test/members/p1', { method: 'POST', body });
  const context = { services: { likes } } as unknown as AppLoadContext;
  return { answer: likeFromForm(context, {} as MemberCtx, 'p1', request), likes };
}

it('LIK-001 likes and unlikes as requested', async () => {
  const like = post({ intent: 'like', source: 'card' });
  expect(await like.answer).toMatchObject({ status: 302 });
  expect(like.likes.likeProfile).toHaveBeenCalledWith(expect.anything(), { profile: 'p1', source: 'card' });
  const unlike = post({ intent: 'unlike' });
  await unlike.answer;
  expect(unlike.likes.unlikeProfile).toHaveBeenCalledWith(expect.anything(), { profile: 'p1' });
});

it('MEM-1 ends a match and leads to the others', async () => {
  const { answer, likes } = post({ intent: 'unmatch' });
  const response = await answer;
  expect(response instanceof Response && response.headers.get('Location')).toBe('/likes/matches?ended=1#ended');
  expect(likes.endMatch).toHaveBeenCalledWith(expect.anything(), { profile: 'p1' });
  expect(likes.unlikeProfile).not.toHaveBeenCalled();
});

it.each([{}, { intent: 'zzz' }, { intent: 'block' }, { intent: 'Like' }, { via: 'script' }])(
  'LIK-001 stores nothing for an invalid intent: %j',
  async (fields) => {
    const { answer, likes } = post(fields as Record<string, string>);
    await expect(answer).rejects.toMatchObject({ status: 400 });
    expect(likes.likeProfile).not.toHaveBeenCalled();
    expect(likes.unlikeProfile).not.toHaveBeenCalled();
  },
);
