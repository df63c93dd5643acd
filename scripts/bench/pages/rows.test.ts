import { describe, expect, it } from 'vitest';

import { chooseRows, fillIds, listRows } from './rows.ts';

const names = (only?: string) => chooseRows(listRows(), only).map(({ name }) => name);

describe('FST-1 rows', () => {
  it('have a name each', () => {
    expect(new Set(names()).size).toBe(names().length);
  });

  it('are chosen by a name, and by its parts where no name is the same', () => {
    expect(names('/members,POST')).toEqual(['/members', 'POST /api/message.php']);
    expect(names('/chats/')).toEqual(['/chats/{conversation}', '/chats/{conversation}.data']);
    expect(names('nowhere')).toEqual([]);
  });

  it('are left out where a site has no such thing', () => {
    const ids = { profile: 'p', conversation: 'c', order: null };
    expect(fillIds('/members/{profile}/{conversation}', ids)).toBe('/members/p/c');
    expect(fillIds('/transactions/{order}', ids)).toBeNull();
  });

  it('send a message with another client id each time', () => {
    const message = listRows().find(({ name }) => name === 'POST /api/message.php')!;
    const ids = [1, 2].map(() => (message.body!('somebody') as { client_id: string }).client_id);
    expect(new Set(ids).size).toBe(2);
  });
});
