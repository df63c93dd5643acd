import { request, type ClientRequest } from 'node:http';

import type { SiteAddress } from './site-client.ts';

interface EventStreamOptions {
  cookie: string;
  localAddress?: string;
  /** Called with each line of the stream. */
  onLine: (line: string) => void;
  /** Called when the app or the network ends the stream, once it was open. */
  onEnd?: () => void;
}

/**
 * Opens a member's event stream, as a page does.
 * @returns what to destroy at the end, once the first data has arrived
 * @throws Error if it is refused, or the error of the connection
 */
export function openEventStream(
  { host, port }: SiteAddress,
  { cookie, localAddress, onLine, onEnd }: EventStreamOptions,
): Promise<ClientRequest> {
  const headers = { host, cookie, accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    const opened = request(
      { host: '127.0.0.1', port, path: '/api/events', headers, localAddress, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          reject(new Error(`a stream request was answered with status ${answer.statusCode}`));
          return;
        }
        let rest = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop()!;
          lines.forEach(onLine);
          resolve(opened);
        });
        answer.on('error', () => undefined);
        answer.on('close', () => onEnd?.());
      },
    );
    opened.on('error', reject);
    opened.end();
  });
}
