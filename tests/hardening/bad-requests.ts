import { z } from 'zod';

import type { Random } from '../../db/seed/random.ts';
import type { Call } from '../../server/api/call.ts';
import { COOKIE_SECONDS } from '../../server/lib/cookie-list.ts';
import { HOSTILE_TEXTS, INVALID_DATES } from '../factories/input/hostile-values.ts';
import type { TestRequest } from '../setup/test-app.ts';
import { FIELD_NAMES, INTENTS, QUERY_NAMES, fillPath, type PageForm } from './site-pages.ts';

/** A request as a client could send it; `body` may be any bytes. */
export type BadRequest = Omit<TestRequest, 'tenant' | 'member'>;

const DEEP = 3000;
const SCALARS: readonly unknown[] = [
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  2 ** 31,
  true,
  false,
  null,
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  '[object Object]',
  ...Object.values(HOSTILE_TEXTS),
  ...Object.values(INVALID_DATES),
  '%00',
  '%',
  '%zz',
  '\\',
  '"',
  '#{7*7}',
  '/etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  'http://evil.example/',
];
/** Header values that reach the application: text of one byte a character, without control characters. */
const HEADER_TEXTS = [
  '',
  ' ',
  'x',
  '\u00ff\u00fe',
  '*/*;q=x',
  '%00',
  '()<>@,;:',
  `a=${'b'.repeat(4000)}`,
  '0',
  '-1',
  '9'.repeat(40),
];
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-type',
  'cookie',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-member',
  'x-remix-reload-document',
];
const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'x',
  ';',
  'application/x-www-form-urlencoded; charset=nonsense',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];

/** Any value: a scalar, or something in which one hides. */
function anyValue(random: Random): unknown {
  const scalar = random.pick(SCALARS);
  if (random.chance(0.7)) return scalar;
  return random.pick<unknown>([
    [],
    {},
    [scalar, scalar],
    { [String(scalar).slice(0, 50)]: scalar },
    { constructor: { prototype: scalar } },
    Array.from({ length: 500 }, () => scalar),
  ]);
}

/** Text that a URL or form can carry: half of a pair cannot. */
const wellFormed = (text: string) => text.toWellFormed();

const anyText = (random: Random): string => String(random.pick(SCALARS));

interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
}

/** A value that a schema probably accepts. */
function acceptable(schema: JsonSchema, random: Random, ids: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return acceptable(random.pick(schema.anyOf), random, ids);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, acceptable(inner, random, ids)]),
    );
  if (schema.type === 'array') return [acceptable(schema.items ?? {}, random, ids)];
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number')
    return random.int(Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 100, 1000));
  if (schema.format === 'email') return 'lid@post.example';
  if (schema.format === 'date') return '1990-06-15';
  return random.chance(0.6) ? random.pick(ids) : random.pick(['nl', 'NL', 'NL-UT', 'Hoi', '1', 'female', 'a.b-c_d']);
}

/** Replaces, removes or adds one part of an object. */
function spoil(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(input);
  const name = names.length > 0 && random.chance(0.9) ? random.pick(names) : anyText(random).slice(0, 40);
  const { [name]: _removed, ...rest } = input;
  return random.chance(0.15) ? rest : { ...rest, [name]: anyValue(random) };
}

/** The bytes of a body: JSON, or what remains of it. */
function spoilText(text: string, random: Random): string | Buffer {
  const at = random.int(0, text.length);
  return random.pick<string | Buffer>([
    text,
    text,
    text,
    text.slice(0, at),
    `${text.slice(0, at)}\u0000${text.slice(at)}`,
    `\ufeff${text}`,
    `${text}${text}`,
    text.replace('{', '{"__proto__":{"admin":true},'),
    text.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
    text.replace(/:[^,}]*/, ':1e99999'),
    text.replace(/:[^,}]*/, `:"${'x'.repeat(60_000)}"`),
    '['.repeat(DEEP),
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    'null',
    '"text"',
    '',
    Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x80, 0x7d]),
    Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80])]),
  ]);
}

const queryOf = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));

/** Cookies that the site or the desk sets, with values that they never do. The sender adds the session. */
const COOKIES = Object.keys({ ...COOKIE_SECONDS, desk_device: '', desk_locale: '' }).filter(
  (name) => name !== 'session',
);

function cookiesOf(random: Random): string {
  const names = Array.from({ length: random.int(1, 3) }, () => random.pick(COOKIES));
  const value = () =>
    random.chance(0.5) ? encodeURIComponent(wellFormed(anyText(random))) : random.pick(HEADER_TEXTS);
  return names.map((name) => `${name}=${value().slice(0, 2000)}`).join('; ');
}

function headersOf(random: Random): Record<string, string> {
  if (random.chance(0.8)) return {};
  const names = Array.from({ length: random.int(1, 3) }, () => random.pick(HEADERS));
  return Object.fromEntries(
    names.map((name) => [name, name === 'cookie' ? cookiesOf(random) : random.pick(HEADER_TEXTS)]),
  );
}

const methodOf = (usual: string, random: Random) =>
  (random.chance(0.97) ? usual : random.pick(METHODS)) as NonNullable<TestRequest['method']>;

/** Converted once: it takes longer than the request. */
const schemas = new WeakMap<Call, JsonSchema>();

function schemaOf(call: Call): JsonSchema | null {
  if (!call.input) return null;
  const known = schemas.get(call);
  if (known) return known;
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(call, schema);
  return schema;
}

/** A request to a call that its schema nearly accepts. */
export function badCall(random: Random, calls: readonly Call[], ids: readonly string[]): BadRequest {
  const call = random.pick(calls);
  const schema = schemaOf(call);
  let input = (schema ? acceptable(schema, random, ids) : {}) as Record<string, unknown>;
  for (let times = random.int(0, 3); times > 0; times -= 1) input = spoil(input, random);
  const method = methodOf(call.method, random);
  const [path = '', query = ''] = call.path.split('?');
  if (call.method === 'GET')
    return {
      method,
      path,
      query: { ...Object.fromEntries(new URLSearchParams(query)), ...queryOf(input) },
      headers: headersOf(random),
    };
  const type = random.chance(0.9) ? 'application/json' : random.pick(MEDIA_TYPES);
  const body = spoilText(JSON.stringify(input), random);
  return { method, path: call.path, body, headers: { 'content-type': type, ...headersOf(random) } };
}

function addressOf(pattern: string, random: Random, ids: readonly string[]): string {
  const path = fillPath(pattern, () =>
    random.chance(0.7)
      ? random.pick(ids)
      : anyText(random)
          .replace(/[\ud800-\udfff]/g, '')
          .slice(0, 180),
  );
  return random.chance(0.97)
    ? path
    : random.pick([`${path}%`, `${path}/`, `/${path}`, `${path}%00`, `${path}%c0%ae`, `${path}//..`]);
}

/** A page or the data of one, with any query. */
export function badView(random: Random, pages: readonly string[], ids: readonly string[]): BadRequest {
  const path = addressOf(random.pick(pages), random, ids);
  const names = Array.from({ length: random.int(0, 4) }, () => random.pick(QUERY_NAMES));
  const query = Object.fromEntries(
    names.map((name) => [name, random.chance(0.3) ? random.pick(ids) : wellFormed(anyText(random)).slice(0, 2000)]),
  );
  const data = random.chance(0.5)
    ? {
        path: `${path}.data`,
        query: { ...query, ...(random.chance(0.3) && { _routes: anyText(random).slice(0, 99).toWellFormed() }) },
      }
    : { path, query };
  return { method: methodOf('GET', random), headers: headersOf(random), ...data };
}

/** What a site or the desk has to put into bad requests. */
export interface Material {
  /** Of all rows of the site. */
  ids: readonly string[];
  /** As the pages show them. */
  forms: readonly PageForm[];
}

/** Fields that exist, and values that nobody types. */
function anyFields(random: Random, ids: readonly string[]): PageForm['fields'] {
  const names = Array.from({ length: random.int(0, 7) }, () => random.pick(FIELD_NAMES));
  const fields = names.map((name): [string, string] => [
    name,
    random.chance(0.4) ? random.pick(ids) : wellFormed(anyText(random)),
  ]);
  if (random.chance(0.7)) fields.push(['intent', random.pick(INTENTS)]);
  return fields;
}

/** The fields of a form with at most two parts replaced, removed, doubled or added to. */
function spoilFields(fields: PageForm['fields'], random: Random, ids: readonly string[]): PageForm['fields'] {
  const spoilt = [...fields];
  for (let times = random.int(0, 2); times > 0 && spoilt.length > 0; times -= 1) {
    const at = random.int(0, spoilt.length - 1);
    const [name, value] = spoilt[at]!;
    const text = random.chance(0.2) ? random.pick(ids) : wellFormed(anyText(random));
    spoilt.splice(
      at,
      1,
      ...random.pick<PageForm['fields']>([
        [[name, text]],
        [[name, value + text]],
        [
          [name, value],
          [name, text],
        ],
        [],
      ]),
    );
  }
  return spoilt;
}

/** A form of a page, in half of the cases as it is shown but for a part, otherwise of any fields; or no form at all. */
export function badForm(random: Random, pages: readonly string[], { ids, forms }: Material): BadRequest {
  const shown = random.chance(0.5) ? random.pick(forms) : null;
  const path = shown ? shown.action.split('#')[0]! : addressOf(random.pick(pages), random, ids);
  const fields = shown ? spoilFields(shown.fields, random, ids) : anyFields(random, ids);
  const type = random.chance(0.8) ? 'application/x-www-form-urlencoded' : random.pick(MEDIA_TYPES);
  const text = type.startsWith('multipart') ? multipartOf(fields, random) : new URLSearchParams(fields).toString();
  const body = random.chance(0.85) ? text : spoilText(JSON.stringify(Object.fromEntries(fields)), random);
  const suffix = !path.includes('?') && random.chance(0.2) ? '.data' : '';
  return {
    method: methodOf('POST', random),
    path: path + suffix,
    body,
    headers: { 'content-type': type, ...headersOf(random) },
  };
}

/** Parts between boundaries, some of which do not end. */
function multipartOf(fields: readonly [string, string][], random: Random): string {
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return parts.join('') + random.pick(['--x--\r\n', '--x', '', '--y--\r\n', '--x\r\nContent-Disposition: form-data']);
}

const STACK = /\n\s+at \S.*[\w-]\.(?:ts|js|mjs|tsx):\d+|node_modules\//;

/** What is wrong with a response to a bad request; null if it is an answer that a stranger may get. */
export function faultOf(
  request: BadRequest,
  { statusCode, headers, body }: { statusCode: number; headers: Record<string, unknown>; body: string },
): string | null {
  const about = () => {
    const sent = String(request.body ?? '').slice(0, 300);
    return `${request.method} ${request.path} ${JSON.stringify(request.query ?? {})} ${JSON.stringify(request.headers)} ${JSON.stringify(sent)}`;
  };
  if (statusCode >= 500) return `${statusCode} for ${about()}`;
  if (STACK.test(body)) return `a stack for ${about()}`;
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (!request.path.startsWith('/api/') || statusCode < 400 || !isJson || String(request.method) === 'HEAD')
    return null;
  const { error, message } = JSON.parse(body) as { error?: unknown; message?: unknown };
  return typeof error === 'string' && typeof message === 'string' ? null : `no code and message for ${about()}`;
}
