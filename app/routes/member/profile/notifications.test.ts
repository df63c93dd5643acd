import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, it, vi } from 'vitest';

import { action } from './notifications.tsx';

/** Posts these fields as a member. */
function post(fields: Array<[string, string]>) {
  const notifications = { savePreferences: vi.fn(async () => {}), resumeMails: vi.fn(async () => {}) };
  const request = new Request('http://site.test/notifications', { method: 'POST', body: new URLSearchParams(fields) });
  const context = { ctx: { viewer: { userId: 'anna' } }, services: { notifications } };
  const answer = action({ request, context, params: {} } as unknown as ActionFunctionArgs);
  return { answer, notifications };
}

it('NAV-014 saves the checked boxes, also none', async () => {
  const ticked = post([
    ['intent', 'save'],
    ['enabled', 'like.email'],
  ]);
  expect(await ticked.answer).toEqual({ done: 'saved' });
  expect(ticked.notifications.savePreferences).toHaveBeenCalledWith(expect.anything(), ['like.email'], undefined);
  const nothing = post([['intent', 'save']]);
  expect(await nothing.answer).toEqual({ done: 'saved' });
  expect(nothing.notifications.savePreferences).toHaveBeenCalledWith(expect.anything(), [], undefined);
});

it('MEM-10 saves the hour of the daily picks with them', async () => {
  const { answer, notifications } = post([
    ['intent', 'save'],
    ['enabled', 'daily_picks.push'],
    ['picks_hour', '7'],
  ]);
  expect(await answer).toEqual({ done: 'saved' });
  expect(notifications.savePreferences).toHaveBeenCalledWith(expect.anything(), ['daily_picks.push'], 7);
});

it.each([[[]], [[['enabled', 'like.email']]], [[['intent', 'other']]], [[['something', 'else']]]] as Array<
  [Array<[string, string]>]
>)('NAV-014 changes nothing for a form without the save intent: %j', async (fields) => {
  const { answer, notifications } = post(fields);
  await expect(answer).rejects.toMatchObject({ status: 400 });
  expect(notifications.savePreferences).not.toHaveBeenCalled();
  expect(notifications.resumeMails).not.toHaveBeenCalled();
});
