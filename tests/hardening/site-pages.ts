import { globSync, readFileSync } from 'node:fs';

import type { RouteConfigEntry } from '@remix-run/route-config';

import routes from '../../app/routes.ts';

/** Pages of the demo, and of other hosts. */
const ELSEWHERE = /^\/(desk|launcher|preview|demo)(\/|$)/;

function flatten(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return [path || '/', ...flatten(entry.children ?? [], path)];
  });
}

const all = [...new Set(flatten(routes as unknown as RouteConfigEntry[], ''))].filter((path) => !path.includes('*'));

/** Patterns of all pages of a site, such as `/members/:id`. */
export const SITE_PAGES = all.filter((path) => !ELSEWHERE.test(path));
/** Patterns of all pages of the desk. */
export const DESK_PAGES = all.filter((path) => /^\/desk(\/|$)/.test(path));

/** Replaces each parameter; an optional one whose value is empty is left out. */
export function fillPath(pattern: string, valueOf: (name: string) => string): string {
  return pattern
    .replace(/\/:(\w+)\??/g, (_whole, name: string) => {
      const value = valueOf(name);
      return value === '' ? '' : `/${encodeURIComponent(value)}`;
    })
    .replace(/^$/, '/');
}

/** Names in the sources of the pages, by the texts around them; a pattern has one group for each way to write one. */
function readNames(pattern: RegExp, files = 'app/**/*.{ts,tsx}'): string[] {
  const sources = globSync(files).filter((file) => !file.includes('.test.'));
  const found = sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)]);
  const names = found.flatMap(([, ...groups]) => groups.filter((name) => name !== undefined));
  return [...new Set(names)].sort();
}

/** Names that pages read from the query string. */
export const QUERY_NAMES = readNames(/\b(?:searchParams|params|query|search)\.get\('(\w+)'\)/g);
/** Names of form fields. */
export const FIELD_NAMES = readNames(/\bname="(\w+)"|\btextFields?\(\w+, '(\w+)'\)|\b(?:text|raw|all)\('(\w+)'\)/g);
/** Values of `intent`, by which a page with several forms tells them apart: in forms, and in the actions of the desk. */
export const INTENTS = [
  ...new Set([
    ...readNames(/\bintent="([\w-]+)"|name="intent" value="([\w-]+)"|intent === '([\w-]+)'/g),
    ...readNames(/^ {2,4}'?([a-z][\w-]*)'?: (?:async )?\(/gm, 'app/routes/desk/**/*.tsx'),
  ]),
].sort();

/** A form of a served page, as a browser would submit it. */
export interface PageForm {
  action: string;
  fields: [name: string, value: string][];
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The forms of a page that post. Enough of HTML for pages that React renders. */
export function formsOf(html: string, path: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', inside = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return [];
    const tags = [...inside.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].map(([tag]) => tag);
    const fields = tags.flatMap((tag): [string, string][] => {
      const name = attribute(tag, 'name');
      return name === undefined ? [] : [[name, attribute(tag, 'value') ?? '']];
    });
    return [{ action: attribute(head, 'action') ?? path, fields }];
  });
}

/** Ends the session of the one who asks. */
export const ENDS_SESSION = /logout/;

const matcherOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);

/**
 * The forms of all pages that are found by following links, from those without parameters: one page of each pattern.
 * @param view returns the page at a path
 */
export async function crawlForms(
  patterns: readonly string[],
  view: (path: string) => Promise<string>,
): Promise<PageForm[]> {
  const plain = patterns.filter((pattern) => !pattern.includes(':'));
  const matchers = [...plain, ...patterns.filter((pattern) => pattern.includes(':'))].map(matcherOf);
  const seen = new Set<RegExp>();
  const forms = new Map<string, PageForm>();
  const found = [...plain];
  for (const path of found) {
    const matcher = matchers.find((each) => each.test(path));
    if (!matcher || seen.has(matcher) || ENDS_SESSION.test(path)) continue;
    seen.add(matcher);
    const page = await view(path);
    for (const form of formsOf(page, path)) {
      const names = form.fields.map(([name, value]) => (name === 'intent' ? `intent=${value}` : name));
      if (!ENDS_SESSION.test(form.action)) forms.set([matcher.source, ...names].join(' '), form);
    }
    found.push(...[...page.matchAll(/\bhref="(\/[^"?#]*)/g)].map(([, link]) => link!));
  }
  return [...forms.values()];
}
