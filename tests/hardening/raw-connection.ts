import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** Everything that was received, one byte a character. */
  text: string;
  /** Status of each response. */
  statuses: number[];
  /** Whether the server closed the connection. */
  closed: boolean;
}

/** Opens a connection whose errors are only an end: a server may reset it. */
export function openSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

const toAnswer = (text: string, closed: boolean): RawAnswer => ({
  text,
  closed,
  statuses: [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status)),
});

/** A busy machine takes its time for the first byte; a server that never answers is a finding. */
const FIRST_BYTE_MS = 30_000;

/** Sends bytes as they are and reads until the server closes or is quiet. @param quietMs without another byte */
export function sendRaw(port: number, bytes: Buffer, quietMs: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = openSocket(port);
    let text = '';
    let timer: NodeJS.Timeout | undefined;
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(toAnswer(text, closed));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(false), text === '' ? FIRST_BYTE_MS : quietMs);
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      wait();
    });
    socket.on('close', () => end(true));
    socket.write(bytes, wait);
  });
}
