import { request as httpRequest, type IncomingMessage } from 'node:http';

/** A complete response of the app. */
interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends requests to one origin as a page of it would, and keeps its cookies. */
export interface Client {
  send: (method: string, path: string, body?: object | string, headers?: Record<string, string>) => Promise<Answer>;
  cookie: (name: string) => string | undefined;
}

/** Browsers resolve hosts below localhost to this machine; Node asks the resolver, which may not. */
const lookup = (_host: string, options: { all?: boolean }, done: (...answer: never[]) => void) =>
  options.all
    ? done(...([null, [{ address: '127.0.0.1', family: 4 }]] as never[]))
    : done(...([null, '127.0.0.1', 4] as never[]));

/** @param origin scheme, host and port, as in `http://default.localhost:3000` */
export function createClient(origin: string): Client {
  const jar = new Map<string, string>();
  const keep = (lines: string[] = []) => {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) jar.set(name, value ?? '');
    }
  };
  const send: Client['send'] = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(new URL(path, origin), {
        method,
        lookup,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Accept-Language': 'nl-NL',
          Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(typeof body === 'object' && { 'Content-Type': 'application/json' }),
          ...headers,
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          keep(response.headers['set-cookie']);
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.end(typeof body === 'object' ? JSON.stringify(body) : body);
    });
  return { send, cookie: (name) => jar.get(name) };
}
