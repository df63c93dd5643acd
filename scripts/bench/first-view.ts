import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** Size of everything a browser loads to show a page for the first time, in gzipped bytes. */
interface FirstView {
  html: number;
  javascript: number;
  css: number;
}

interface Loaded {
  /** Bytes on the wire, which fetch() does not expose. */
  size: number;
  text: string;
}

/** Requests a URL of a site on loopback, whose name only browsers resolve. */
export function load(url: string, headers: Record<string, string> = {}): Promise<Loaded> {
  const { host, port, pathname, search } = new URL(url);
  const options = { host: '127.0.0.1', port, path: pathname + search };
  return new Promise((resolve, reject) => {
    get({ ...options, headers: { host, 'accept-encoding': 'gzip', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const packed = response.headers['content-encoding'] === 'gzip';
        resolve({ size: bytes.length, text: (packed ? gunzipSync(bytes) : bytes).toString() });
      });
    }).on('error', reject);
  });
}

const unique = (matches: Iterable<RegExpMatchArray>) => [...new Set([...matches].map((match) => match[1]!))];

/** Measures a page's document, its scripts with their preloads, and its stylesheets. */
export async function measureFirstView(url: string, headers: Record<string, string>): Promise<FirstView> {
  const page = await load(url, headers);
  const sum = async (paths: string[]) => {
    let total = 0;
    for (const path of paths) total += (await load(new URL(path, url).href)).size;
    return total;
  };
  return {
    html: page.size,
    javascript: await sum(unique(page.text.matchAll(/"(\/assets\/[^"]+\.js)"/g))),
    css: await sum(unique(page.text.matchAll(/href="([^"]+\.css)"/g))),
  };
}
