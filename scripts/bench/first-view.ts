import { get } from 'node:http';

/** What a browser loads to show a page for the first time, in bytes as they travel with gzip. */
export interface FirstView {
  html: number;
  javascript: number;
  css: number;
}

/** Fetches with gzip and tells the bytes on the wire; fetch() would unpack them. */
function load(url: string, headers: Record<string, string>): Promise<{ bytes: Buffer; encoding: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url);
    const options = {
      host: '127.0.0.1',
      port,
      path: pathname + search,
      headers: { host: `${hostname}:${port}`, 'accept-encoding': 'gzip', ...headers },
    };
    get(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ bytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? '' }),
      );
    }).on('error', reject);
  });
}

const unique = (matches: Iterable<RegExpMatchArray>) => [...new Set([...matches].map((match) => match[1]!))];

/** Adds up a page's document, scripts (with what they import at once) and stylesheets. */
export async function measureFirstView(url: string, headers: Record<string, string>): Promise<FirstView> {
  const { gunzipSync } = await import('node:zlib');
  const page = await load(url, headers);
  const html = (page.encoding === 'gzip' ? gunzipSync(page.bytes) : page.bytes).toString();
  const sum = async (paths: string[]) => {
    let total = 0;
    for (const path of paths) total += (await load(new URL(path, url).href, {})).bytes.length;
    return total;
  };
  return {
    html: page.bytes.length,
    javascript: await sum(unique(html.matchAll(/"(\/assets\/[^"]+\.js)"/g))),
    css: await sum(unique(html.matchAll(/href="([^"]+\.css)"/g))),
  };
}
