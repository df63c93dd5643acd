/** A request as bytes, and what the server must do with it. */
export interface WireCase {
  name: string;
  bytes: Buffer;
  /** `refused`: an error or an end, before any application code. `answered`: one response, without the attacker's words. */
  expected: 'refused' | 'answered';
  /** Session of the request that is hidden in this one; the server must never run it as a request of its own. */
  hidden: string;
}

/** Stands for the hidden session of each case, which has the same length. */
const HIDDEN = 'hidden-000';
/** Never in a response. */
export const FOREIGN = 'evil.example';

function toCases(cases: Record<string, string>, expected: WireCase['expected'], first: number): WireCase[] {
  return Object.entries(cases).map(([name, text], index) => {
    const hidden = `hidden-${String(first + index).padStart(3, '0')}`;
    return { name, expected, hidden, bytes: Buffer.from(text.replaceAll(HIDDEN, hidden), 'latin1') };
  });
}

/** Requests that two parsers could cut differently (RFC 9112, sections 3, 5, 6, 7 and 11.2). */
export function smugglingCases(host: string): WireCase[] {
  const inner = `GET /login HTTP/1.1\r\nHost: ${host}\r\nCookie: session=${HIDDEN}\r\n\r\n`;
  const post = (headers: string, body = '') => `POST /login HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n${body}`;
  const get = (line: string, headers = '') => `${line}\r\nHost: ${host}\r\n${headers}\r\n`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const refused: Record<string, string> = {
    'length and chunked': post(`Content-Length: 6\r\n${chunked}`, `0\r\n\r\n${inner}`),
    'chunked and length': post(`${chunked}Content-Length: 4\r\n`, `5c\r\n${inner}\r\n0\r\n\r\n`),
    'two lengths': post(`Content-Length: 0\r\nContent-Length: ${inner.length}\r\n`, inner),
    'two lengths, the longer first': post(`Content-Length: ${inner.length}\r\nContent-Length: 0\r\n`, inner),
    'a list of lengths': post('Content-Length: 0, 40\r\n', inner),
    'a length with a sign': post('Content-Length: +0\r\n', inner),
    'a negative length': post('Content-Length: -1\r\n', inner),
    'a hexadecimal length': post('Content-Length: 0x0\r\n', inner),
    'a length with a space inside': post('Content-Length: 1 0\r\n', inner),
    'a length of letters': post('Content-Length: abc\r\n', inner),
    'an unknown coding': post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${inner}`),
    'chunked before identity': post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${inner}`),
    'identity and chunked in two fields': post(`Transfer-Encoding: identity\r\n${chunked}`, `0\r\n\r\n${inner}`),
    'chunked with a vertical tab': post('Transfer-Encoding: \x0bchunked\r\n', `0\r\n\r\n${inner}`),
    'chunked in quotes': post('Transfer-Encoding: "chunked"\r\n', `0\r\n\r\n${inner}`),
    'a space before the colon': post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${inner}`),
    'a folded field': post('Transfer-Encoding:\r\n chunked\r\nX: y\r\n continued\r\nContent-Length: 4\r\n', inner),
    'a chunk size of letters': post(chunked, `zz\r\n${inner}\r\n0\r\n\r\n`),
    'a chunk size with 0x': post(chunked, `0x5\r\nhello\r\n0\r\n\r\n`),
    'a chunk size with a sign': post(chunked, `-1\r\n${inner}`),
    'an endless chunk size': post(chunked, `ffffffffffffffffff\r\n${inner}`),
    'a chunk that is longer than its size': post(chunked, `3\r\n${inner}\r\n0\r\n\r\n`),
    'a chunk extension with a bare line feed': post(chunked, `0;a\n\r\n${inner}`),
    'a bare carriage return in a field': post('X: a\rContent-Length: 0\r\n', inner),
    'NUL in a field': post('X: a\0b\r\n', inner),
    'NUL in a name': post('X\0Y: a\r\n', inner),
    'a name with a space': post('X Y: a\r\n', inner),
    'a name in quotes': post('"X": a\r\n', inner),
    'a field without a colon': post('XYZ\r\n', inner),
    'an empty name': post(': a\r\n', inner),
    'no version': `GET /\r\nHost: ${host}\r\n\r\n`,
    'a version of HTTP/2': get('GET / HTTP/2.0'),
    'the preface of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${inner}`,
    'a version in lower case': get('GET / http/1.1'),
    'a version of HTTP/9': get('GET / HTTP/9.9'),
    'a tab in the request line': get('GET\t/\tHTTP/1.1'),
    'a method in lower case': get('get / HTTP/1.1'),
    'an unknown method': get('SMUGGLE / HTTP/1.1'),
    'a target without a slash': get('GET login HTTP/1.1'),
    'a target of another scheme': get('GET ftp://x/ HTTP/1.1'),
    'a method as a tunnel': get(`CONNECT ${host}:443 HTTP/1.1`),
    TRACE: get('TRACE / HTTP/1.1', 'X-Secret: 1\r\n'),
    'a header of 100 kB': get('GET / HTTP/1.1', `X: ${'a'.repeat(100_000)}\r\n`),
    'a target of 100 kB': get(`GET /${'a'.repeat(100_000)} HTTP/1.1`),
    '5,000 headers': get('GET / HTTP/1.1', 'X: a\r\n'.repeat(5000)),
  };
  const answered: Record<string, string> = {
    'a second request in the body of the first': post(
      `Content-Type: text/plain\r\nContent-Length: ${inner.length}\r\nConnection: close\r\n`,
      inner,
    ),
    'an upgrade to h2c': get(
      'GET /pages/faq HTTP/1.1',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings, close\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
    ),
    'a new line in the target, encoded': get(
      `GET /login?returnTo=%0d%0aSet-Cookie:%20injected=1 HTTP/1.1`,
      'Connection: close\r\n',
    ),
    'a body on GET': get('GET /pages/faq HTTP/1.1', `Content-Length: ${inner.length}\r\nConnection: close\r\n`) + inner,
    'an expectation': post(`Expect: 100-continue\r\nContent-Length: 0\r\nConnection: close\r\n`),
  };
  return [...toCases(refused, 'refused', 100), ...toCases(answered, 'answered', 200)];
}

/** Requests that name another host than the connection's, or the same in another spelling (RFC 9112, section 3.2). */
export function hostCases(host: string): WireCase[] {
  const get = (headers: string, target = '/pages/faq') =>
    `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;
  const named = (more: string) => get(`Host: ${host}\r\n${more}`);
  const refused: Record<string, string> = {
    'no host': get(''),
    'two hosts': get(`Host: ${host}\r\nHost: ${FOREIGN}\r\n`),
    'two hosts, the foreign one first': get(`Host: ${FOREIGN}\r\nHost: ${host}\r\n`),
    'a list of hosts': get(`Host: ${host}, ${FOREIGN}\r\n`),
    'a host with a user': get(`Host: ${FOREIGN}@${host}\r\n`),
    'a host with a path': get(`Host: ${host}/${FOREIGN}\r\n`),
    'a host with a space': get(`Host: ${host} ${FOREIGN}\r\n`),
    'a host with NUL': get(`Host: ${host}\0.${FOREIGN}\r\n`),
    'an unknown host': get(`Host: ${FOREIGN}\r\n`),
    'a subdomain': get(`Host: a.${host}\r\n`),
    'an empty host': get('Host: \r\n'),
    'an absolute target of another host': get(`Host: ${host}\r\n`, `http://${FOREIGN}/`),
  };
  const answered: Record<string, string> = {
    'a forwarded host': named(`X-Forwarded-Host: ${FOREIGN}\r\nX-Forwarded-Proto: gopher\r\n`),
    'a forwarded header': named(`Forwarded: host=${FOREIGN};proto=https\r\n`),
    'other host headers': named(
      `X-Host: ${FOREIGN}\r\nX-Original-Host: ${FOREIGN}\r\nX-Forwarded-Server: ${FOREIGN}\r\n`,
    ),
    'another target by header': named(`X-Original-URL: /${FOREIGN}\r\nX-Rewrite-URL: /${FOREIGN}\r\n`),
    'another method by header': named('X-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\n'),
    'another address': named(`X-Forwarded-For: ${FOREIGN}\r\nX-Real-IP: ${FOREIGN}\r\nTrue-Client-IP: ${FOREIGN}\r\n`),
    'the host in capitals': get(`Host: ${host.toUpperCase()}\r\n`),
    'the host with a dot at its end': get(`Host: ${host}.\r\n`),
    'the host with another port': get(`Host: ${host}:4444\r\n`),
  };
  return [...toCases(refused, 'refused', 300), ...toCases(answered, 'answered', 400)];
}
