import type { AppLoadContext } from '@remix-run/node';
import { expect, it, vi } from 'vitest';

import type { MemberCtx } from '../../../../server/context.ts';
import { domainError } from '../../../../server/lib/errors/errors.ts';
import { handleMediaForm } from './media-form.server.ts';

const CTX = { locale: 'nl' } as unknown as MemberCtx;
const BACK = '/chats/c1';

function setup() {
  const chat = { sendGift: vi.fn(), openPhoto: vi.fn(), refusePhotos: vi.fn() };
  const context = { services: { chat }, ctx: CTX, reader: CTX } as unknown as AppLoadContext;
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return handleMediaForm(context, CTX, { conversation: 'c1' }, form, BACK);
  };
  return { chat, send };
}

const redirectTargetOf = (answer: unknown) => (answer as Response).headers.get('Location');

it('ignores a text message', async () => {
  expect(await setup().send({ text: 'Hoi' })).toBeNull();
});

it('CHT-012 sends a gift from a form without JavaScript and redirects back', async () => {
  const { chat, send } = setup();
  const answer = await send({ intent: 'gift', gift: 'rose', client_id: 'client-1', accept_fictional: '1' });
  expect(redirectTargetOf(answer)).toBe(BACK);
  const sent = { conversation: 'c1', gift: 'rose', client_id: 'client-1', accept_fictional: true };
  expect(chat.sendGift).toHaveBeenCalledWith(CTX, sent);
});

it('returns why a gift was refused', async () => {
  const { chat, send } = setup();
  chat.sendGift.mockRejectedValue(domainError('insufficient_credits'));
  const answer = await send({ intent: 'gift', gift: 'rose', client_id: 'client-1' });
  expect(answer).toMatchObject({
    data: { kind: 'gift', clientId: 'client-1', failure: { code: 'insufficient_credits' } },
    init: { status: 402 },
  });
});

it('CHT-024 opens a photo and redirects to its message', async () => {
  const { chat, send } = setup();
  expect(redirectTargetOf(await send({ intent: 'open-photo', message: 'm1' }))).toBe(`${BACK}#m-m1`);
  expect(chat.openPhoto).toHaveBeenCalledWith(CTX, { message: 'm1' });
});

it('CHT-025 refuses photos and accepts them again', async () => {
  const { chat, send } = setup();
  await send({ intent: 'refuse-photos' });
  await send({ intent: 'allow-photos' });
  expect(chat.refusePhotos.mock.calls).toEqual([
    [CTX, { conversation: 'c1', refuse: true }],
    [CTX, { conversation: 'c1', refuse: false }],
  ]);
});
