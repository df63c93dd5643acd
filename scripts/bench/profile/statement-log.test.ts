import { beforeEach, describe, expect, it } from 'vitest';

import { StatementLog, followConnection } from './statement-log.ts';

const sized = (body: string) => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(4);
  head.writeInt32BE(bytes.length + 4);
  return Buffer.concat([head, bytes]);
};
const message = (type: string, body = '') => Buffer.concat([Buffer.from(type), sized(body)]);

let log: StatementLog;
let time: number;
let connection: ReturnType<typeof followConnection>;

beforeEach(() => {
  log = new StatementLog();
  time = 0;
  connection = followConnection(log, () => time);
  connection.fromClient(sized('start-up'));
  connection.fromServer(message('Z', 'I'));
});

const client = (...messages: Buffer[]) => connection.fromClient(Buffer.concat(messages));
const server = (at: number, ...messages: Buffer[]) => {
  time = at;
  connection.fromServer(Buffer.concat(messages));
};

describe('FST-1 the log of a connection', () => {
  it('counts statements sent together as one round trip', () => {
    client(message('Q', 'begin;\n select 1\0'));
    client(message('P', 's1\0select 2\0'), message('B', '\0s1\0'), message('E', '\0'), message('S'));
    server(3, message('C'), message('C'), message('Z'));
    server(5, message('C'), message('Z'));
    expect([log.roundTrips, log.waited]).toEqual([1, 5]);
    expect([...log.statements]).toEqual([
      ['begin; select 1', { count: 1, ms: 3 }],
      ['select 2', { count: 1, ms: 2 }],
    ]);
  });

  it('counts a statement after an answer as another, by the text it was prepared with', () => {
    client(message('P', 's1\0select 2\0'), message('B', '\0s1\0'), message('E', '\0'), message('S'));
    server(1, message('C'), message('Z'));
    client(message('B', '\0s1\0'), message('E', '\0'), message('S'));
    server(2, message('C'), message('Z'));
    expect(log.roundTrips).toBe(2);
    expect(log.statements.get('select 2')?.count).toBe(2);
  });

  it('reads messages that arrive in pieces', () => {
    const query = message('Q', 'select 3\0');
    client(query.subarray(0, 3));
    client(query.subarray(3));
    server(4, message('C').subarray(0, 2));
    server(4, message('C').subarray(2), message('Z'));
    expect(log.statements.get('select 3')).toEqual({ count: 1, ms: 4 });
  });
});
