import { randomUUID } from 'node:crypto';

import type { LightMyRequestResponse } from 'fastify';

import type { Random } from '../../db/seed/random.ts';
import { calls } from '../../server/api/index.ts';
import type { Call } from '../../server/api/call.ts';
import { createPhotoUrlSigner } from '../../server/modules/people/photos/files/photo-url.ts';
import { ID_INPUTS, allInputs } from '../isolation/call-inputs.ts';
import { withClient } from '../isolation/catalogue.ts';
import { PAGE_PARAMS } from '../isolation/page-params.ts';
import { type IdKind, type Site } from '../isolation/two-sites.ts';
import type { TestApp, TestRequest } from '../setup/test-app.ts';
import { ENDS_SESSION, QUERY_NAMES, SITE_PAGES, fillPath, formsOf } from './site-pages.ts';

/** A request with an id in one place. */
export interface Probe {
  name: string;
  /** The kind of id that belongs there; null if any may. */
  kind: IdKind | null;
  requestWith: (id: string) => Omit<TestRequest, 'tenant' | 'member'>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function callProbe(method: Call['method'], path: string, inputWith: (id: string) => object): Probe['requestWith'] {
  return (id) => {
    const input = inputWith(id);
    return { method, path, ...(method === 'GET' ? { query: input as Record<string, string> } : { body: input }) };
  };
}

/** Every input of every call: the ids as its schema wants them, and an id in place of everything else. */
function callProbes(site: Site): Probe[] {
  const known = Object.entries(ID_INPUTS).map(([key, { kind, inputWith }]) => {
    const [method, path] = key.split(' ') as [Call['method'], string];
    return { name: key, kind, requestWith: callProbe(method, path, (id) => inputWith(id, site)) };
  });
  // A profile's name is judged by its digits, which differ from id to id.
  const others = allInputs(calls).filter((key) => !(key in ID_INPUTS) && !/logout| name$/.test(key));
  return [
    ...known,
    ...others.map((key) => {
      const [method, path, field] = key.split(' ') as [Call['method'], string, string];
      return { name: key, kind: null, requestWith: callProbe(method, path, (id) => ({ [field]: id })) };
    }),
  ];
}

/** The id of a page's parameter, for pages that have one. */
function kindOfPage(pattern: string): IdKind | null {
  const param = PAGE_PARAMS[pattern.slice(1)];
  return param && 'kind' in param ? param.kind : null;
}

const pathOf = (pattern: string, id: string) => fillPath(pattern, (name) => (name === 'id' ? id : ''));

/** Pages with an id in the path, as a page, a data request and a form; and with an id in every query parameter. */
function pageProbes(): Probe[] {
  const pages = SITE_PAGES.filter((pattern) => !ENDS_SESSION.test(pattern));
  const inPath = pages
    .filter((pattern) => pattern.includes(':id'))
    .flatMap((pattern): Probe[] => {
      const kind = kindOfPage(pattern);
      return [
        { name: `GET ${pattern}`, kind, requestWith: (id) => ({ path: pathOf(pattern, id) }) },
        { name: `GET ${pattern}.data`, kind, requestWith: (id) => ({ path: `${pathOf(pattern, id)}.data` }) },
        {
          name: `POST ${pattern}`,
          kind,
          requestWith: (id) => ({ method: 'POST', path: pathOf(pattern, id), headers: FORM, body: 'intent=like' }),
        },
      ];
    });
  // A profile's name is judged by its digits here too.
  const inQuery = pages
    .filter((pattern) => !pattern.includes(':'))
    .flatMap((pattern) =>
      QUERY_NAMES.filter((name) => name !== 'lang' && name !== 'name').map((name) => ({
        name: `GET ${pattern}?${name}`,
        kind: null,
        requestWith: (id: string) => ({ path: pattern, query: { [name]: id } }),
      })),
    );
  return [...inPath, ...inQuery];
}

/** The forms that the site's own pages show: each of their ids replaced, and the id in their path. */
async function formProbes(app: TestApp, site: Site): Promise<Probe[]> {
  const pages = SITE_PAGES.filter((pattern) => !ENDS_SESSION.test(pattern));
  const probes = new Map<string, Probe>();
  for (const pattern of pages) {
    const kind = kindOfPage(pattern);
    const own = pathOf(pattern, site.ids[kind ?? 'profile']);
    const { body } = await app.call({ tenant: site.tenant, member: site.anna, path: own });
    for (const { action, fields } of formsOf(body, own)) {
      const path = action.split('#')[0]!;
      if (ENDS_SESSION.test(path)) continue;
      const intent = fields.find(([name]) => name === 'intent')?.[1] ?? '';
      const formOf = (id: string, field: string | null) =>
        new URLSearchParams(fields.map(([name, value]) => [name, name === field ? id : value])).toString();
      for (const [field, value] of fields) {
        if (!UUID.test(value)) continue;
        const name = `POST ${pattern} ${intent} ${field}`;
        probes.set(name, {
          name,
          kind: null,
          requestWith: (id) => ({ method: 'POST', path, headers: FORM, body: formOf(id, field) }),
        });
      }
      if (kind === null || !path.includes(site.ids[kind])) continue;
      const name = `POST ${pattern} ${intent} in its path`;
      probes.set(name, {
        name,
        kind,
        requestWith: (id) => ({
          method: 'POST',
          path: path.replaceAll(site.ids[kind], id),
          headers: FORM,
          body: formOf(id, null),
        }),
      });
    }
  }
  return [...probes.values()];
}

/** Photos and recordings by URLs that are signed for the site. */
function photoProbes(app: TestApp, site: Site): Probe[] {
  const signer = createPhotoUrlSigner(app.deps.env.secrets);
  const now = app.deps.clock.now();
  const signed = (id: string, viewerId?: string) =>
    signer.sign({ tenantId: site.tenant.id, id, ...(viewerId && { viewerId }) }, viewerId ? 'blur' : 'card', now);
  return [
    { name: 'GET /photos/:id', kind: 'photo', requestWith: (id) => ({ path: signed(id) }) },
    {
      name: 'GET /photos/chat/:id',
      kind: 'message_photo',
      requestWith: (id) => ({ path: signed(id, site.anna.profileId) }),
    },
    {
      name: 'GET /photos/private/:id',
      kind: 'private_photo',
      requestWith: (id) => ({
        path: `/photos/private/${id}/card?${signer.signQuery({ tenantId: site.tenant.id, id, viewerId: site.anna.profileId }, 'card', now)}`,
      }),
    },
    {
      name: 'GET /voice/:id',
      kind: 'voice',
      requestWith: (id) => {
        const query = signer.signQuery({ tenantId: site.tenant.id, id, viewerId: site.anna.profileId }, 'full', now);
        return { path: `/voice/${id}?${query}` };
      },
    },
    {
      name: 'X-Request-Member',
      kind: 'profile',
      requestWith: (id) => ({ path: '/api/chats.php', headers: { 'x-request-member': id } }),
    },
  ];
}

/** The places outside of pages where a member of the site can put an id. */
export const createCallProbes = (app: TestApp, site: Site): Probe[] => [...callProbes(site), ...photoProbes(app, site)];

/** All places where a member of the site can put an id. */
export async function createProbes(app: TestApp, site: Site): Promise<Probe[]> {
  return [...callProbes(site), ...pageProbes(), ...photoProbes(app, site), ...(await formProbes(app, site))];
}

/** Every id of a site's rows, whatever its table and column. */
export async function readIds(superuserUrl: string, tenantId: string): Promise<string[]> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ query: string }>(
      `select format('select distinct %I::text as id from %I where tenant_id = %L and %I is not null',
          c.column_name, c.table_name, $1::text, c.column_name) as query
        from information_schema.columns c
        join information_schema.columns t on t.table_schema = 'public' and t.table_name = c.table_name
          and t.column_name = 'tenant_id'
        where c.table_schema = 'public' and c.data_type = 'uuid'`,
      [tenantId],
    );
    const ids = new Set<string>();
    for (const { query } of rows) {
      for (const { id } of (await client.query<{ id: string }>(query)).rows) ids.add(id);
    }
    return [...ids].sort();
  });
}

/** What of a response could tell one id from another: everything but the id itself and what is random. */
function tellingOf({ statusCode, headers, body }: LightMyRequestResponse, id: string): string {
  const plain = (text: string) =>
    text
      .replaceAll(id, '<id>')
      .replace(/nonce(?:="|\\":\\"|":")[^"\\]*/g, 'nonce')
      .replace(/"challenge":"[^"]+"/g, 'challenge')
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, '<random>');
  return [statusCode, plain(headers.location ?? ''), headers['retry-after'] ?? '', plain(body)].join('\n');
}

interface Comparison {
  ask: (request: Omit<TestRequest, 'tenant' | 'member'>) => Promise<LightMyRequestResponse>;
  /** Ids of the other site by kind, and all of them. */
  theirs: Site;
  ids: readonly string[];
  /** What must not be in any response. */
  traces: readonly string[];
  /** Ids of earlier probes: what they wrote into the asker's own texts is no answer about another site. */
  sent: Set<string>;
}

/**
 * How often a difference is looked at again: the first request may have changed what every later one gets, such as by using
 * up a limit, and one beside it the asker's own texts.
 */
const CHECKS = 3;

/**
 * Sends one probe with an id of the other site and with one that nobody has.
 * @returns what tells them apart, or null
 */
export async function probeOnce(
  random: Random,
  probes: readonly Probe[],
  { ask, theirs, ids, traces, sent }: Comparison,
): Promise<string | null> {
  const { name, kind, requestWith } = random.pick(probes);
  const fitting = kind !== null && random.chance(0.5);
  const id = fitting ? random.pick([theirs.ids[kind], theirs.blocked[kind]]) : random.pick(ids);
  const unknown = randomUUID();
  sent.add(id);
  const answered = await ask(requestWith(id));
  let expected = tellingOf(await ask(requestWith(unknown)), unknown);
  let seen = tellingOf(answered, id);
  const told = traces.find((trace) => seen.includes(trace) && !sent.has(trace));
  if (told !== undefined) return `${name} with ${id} answers with ${told}`;
  for (let check = 0; check < CHECKS && seen !== expected; check += 1) {
    seen = tellingOf(await ask(requestWith(id)), id);
    if (seen !== expected) expected = tellingOf(await ask(requestWith(unknown)), unknown);
  }
  return seen === expected ? null : `${name} with ${id} differs from an unknown id: ${differenceOf(seen, expected)}`;
}

function differenceOf(seen: string, expected: string): string {
  const at = [...seen].findIndex((character, index) => character !== expected[index]);
  return `${JSON.stringify(seen.slice(Math.max(at - 40, 0), at + 80))} instead of ${JSON.stringify(expected.slice(Math.max(at - 40, 0), at + 80))}`;
}
