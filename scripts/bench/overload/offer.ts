import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request without a response by then has failed, in milliseconds. */
const TIMEOUT_MS = 15_000;
const TICK_MS = 5;
/** More connections would cost this program, and the kernel, more than the app. */
const MAX_CONNECTIONS = 500;

interface Answer {
  status: number;
  ms: number;
  retryAfter: boolean;
}

export interface Offered {
  answers: Answer[];
  /** Requests without a response: the connection was lost, or it came too late. */
  failed: number;
  /** Requests that were due while all connections were waiting. */
  unsent: number;
  /** Duration of the offer. */
  seconds: number;
}

interface Connection {
  socket: Socket;
  /** Received part of the response headers. */
  head: string;
  /** Missing bytes of its body; null before its headers are complete. */
  missing: number | null;
  settle: ((answer: Omit<Answer, 'ms'> | null) => void) | null;
}

const HEAD_END = '\r\n\r\n';

/** Processes received bytes. @returns whether the response is complete */
function take(connection: Connection, chunk: Buffer): boolean {
  if (connection.missing === null) {
    connection.head += chunk.toString('latin1');
    const end = connection.head.indexOf(HEAD_END);
    if (end < 0) return false;
    const body = connection.head.length - end - HEAD_END.length;
    connection.head = connection.head.slice(0, end).toLowerCase();
    connection.missing = Number(/\r\ncontent-length: (\d+)/.exec(connection.head)?.[1] ?? 0) - body;
  } else connection.missing -= chunk.length;
  return connection.missing <= 0;
}

/** Keep-alive connections, opened when needed. The client costs little, so that the app gets the processor. */
function createClient(port: number) {
  const idle: Connection[] = [];
  const all = new Set<Connection>();

  function open(): Connection {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const connection: Connection = { socket, head: '', missing: null, settle: null };
    all.add(connection);
    socket.on('data', (chunk: Buffer) => {
      if (!take(connection, chunk)) return;
      const { settle, head } = connection;
      Object.assign(connection, { head: '', missing: null, settle: null });
      idle.push(connection);
      settle?.({ status: Number(head.slice(9, 12)), retryAfter: head.includes('\r\nretry-after: ') });
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(connection);
      const index = idle.indexOf(connection);
      if (index >= 0) idle.splice(index, 1);
      connection.settle?.(null);
    });
    return connection;
  }

  return {
    isBusy: () => idle.length === 0 && all.size >= MAX_CONNECTIONS,
    ask(request: string): Promise<Answer | null> {
      const connection = idle.pop() ?? open();
      const start = performance.now();
      const timer = setTimeout(() => connection.socket.destroy(), TIMEOUT_MS);
      connection.socket.write(request);
      return new Promise((resolve) => {
        connection.settle = (answer) => {
          clearTimeout(timer);
          resolve(answer && { ...answer, ms: performance.now() - start });
        };
      });
    },
    close: () => all.forEach(({ socket }) => socket.destroy()),
  };
}

/** The text of a request: one line and headers. */
export function requestText(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/**
 * Sends requests over so many connections, each again when it is answered, to find the app's best rate.
 * @param next the text of the next request
 */
export async function saturate(
  port: number,
  next: () => string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Offered> {
  const client = createClient(port);
  const offered: Offered = { answers: [], failed: 0, unsent: 0, seconds };
  const end = performance.now() + seconds * 1000;
  const keepAsking = async () => {
    while (performance.now() < end) {
      const answer = await client.ask(next());
      if (answer) offered.answers.push(answer);
      else offered.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, keepAsking));
  client.close();
  return offered;
}

/** Sends requests at this rate, whether or not they are answered: like people, who do not know of each other. */
export async function offer(
  port: number,
  next: () => string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Offered> {
  const client = createClient(port);
  const offered: Offered = { answers: [], failed: 0, unsent: 0, seconds };
  const asked: Promise<void>[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * rate;
    while (asked.length + offered.unsent < due) {
      if (client.isBusy()) offered.unsent += 1;
      else
        asked.push(
          client.ask(next()).then((answer) => {
            if (answer) offered.answers.push(answer);
            else offered.failed += 1;
          }),
        );
    }
    await sleep(TICK_MS);
  }
  await Promise.all(asked);
  client.close();
  return offered;
}

/**
 * How much was sent and answered successfully: the rate per second, and the response time of the slowest hundredth, in
 * milliseconds.
 */
export function summariseOffer({ answers, failed, unsent, seconds }: Offered) {
  const good = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  good.sort((one, other) => one - other);
  const refused = answers.filter(({ status }) => status === 503);
  return {
    sent: (answers.length + failed) / seconds,
    rate: good.length / seconds,
    p50: good[Math.floor(good.length / 2)] ?? NaN,
    p99: good[Math.floor(good.length * 0.99)] ?? NaN,
    refused: refused.length,
    withoutRetryAfter: refused.filter(({ retryAfter }) => !retryAfter).length,
    other: answers.length - good.length - refused.length,
    failed,
    unsent,
  };
}
