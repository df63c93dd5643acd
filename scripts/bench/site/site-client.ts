import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** What Chromium sends with every request to a site on this machine. */
export const BROWSER_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'nl-NL,nl;q=0.9,en;q=0.8',
} as const;

export interface SiteAddress {
  /** Host with port, as a browser sends it. */
  host: string;
  port: number;
}

export interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface SiteRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Of this machine, such as 127.0.0.2: the app has limits for each address. */
  localAddress?: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request to a site on this machine, whose name only browsers resolve. The body stays as it was sent. */
export function sendToSite(
  { host, port }: SiteAddress,
  path: string,
  { method = 'GET', headers = {}, body, localAddress }: SiteRequest = {},
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress,
      headers: { host, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}
