import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileBase, compileTheme } from '../scripts/assets/styles.ts';
import { readTokens } from './contrast.ts';
import { COMPONENT_LOCAL, ROOT_MEASURES, TOKEN_GROUPS, tokenNames } from './contract.ts';
import { THEMES, THEMES_DIR } from './theme-list.ts';
import { readThemeTokens } from './theme-tokens.ts';

const scheme = { required: tokenNames('scheme', 'required'), optional: tokenNames('scheme', 'optional') };
const brand = { required: tokenNames('brand', 'required'), optional: tokenNames('brand', 'optional') };
const contract = [...scheme.required, ...scheme.optional, ...brand.required, ...brand.optional];

/** Roles that tenants may set and that contrast checks use, although no rule reads them. */
const READ_BY_CHECKS_ONLY = ['on-success', 'on-info'];

const names = (css: string) => [...css.matchAll(/var\(\s*--([\w-]+)/g)].map((match) => match[1] ?? '');
const LOCAL = [...COMPONENT_LOCAL, ...ROOT_MEASURES];
const isOurs = (name: string) => !name.startsWith('bs-') && !LOCAL.includes(name);
const inOneLine = (value: string | undefined) =>
  value?.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');

/** Compiling takes a second alone, longer in parallel. */
const COMPILING = { timeout: 60_000 };

describe('token contract', () => {
  it('names each token once', () => {
    expect(contract.filter((name, index) => contract.indexOf(name) !== index)).toEqual([]);
  });

  it('matches what the base reads, and each optional token has a fallback wherever it is read', COMPILING, async () => {
    const css = await compileBase();
    expect([...new Set(names(css).filter((name) => isOurs(name) && !contract.includes(name)))]).toEqual([]);
    const bare = [...css.matchAll(/var\(\s*--([\w-]+)\s*\)/g)].map((match) => match[1] ?? '');
    expect([...scheme.optional, ...brand.optional].filter((name) => bare.includes(name))).toEqual([]);
  });

  it('requires no token that nothing reads', COMPILING, async () => {
    const tokens = THEMES.flatMap(({ slug }) => Object.values(readThemeTokens(slug)));
    const read = new Set([
      ...names(await compileBase()),
      ...tokens.flatMap((map) => [...map.values()].flatMap(names)),
      ...READ_BY_CHECKS_ONLY,
    ]);
    expect(contract.filter((name) => !read.has(name))).toEqual([]);
  });

  it('is documented completely in the README of the base', () => {
    const readme = readFileSync(join(THEMES_DIR, '_base/README.md'), 'utf8');
    const written = readme.split('\n### ').slice(1);
    expect(written.map((section) => section.split('\n')[0])).toEqual(TOKEN_GROUPS.map(({ name }) => name));
    const rows = (section: string) =>
      [...section.matchAll(/^\| `([\w-]+)`\s*\| (.*?)\s*\|/gm)].map((match) => [match[1], match[2]]);
    expect(written.map((section) => Object.fromEntries(rows(section)) as Record<string, string>)).toEqual(
      TOKEN_GROUPS.map((group) => ({ ...group.required, ...group.optional })),
    );
  });
});

describe.each(THEMES)('theme $slug', ({ slug }) => {
  const tokens = readThemeTokens(slug);

  it.each([
    ['light', scheme],
    ['dark', scheme],
    ['brand', brand],
  ] as const)(
    'sets the tokens that the contract requires in %s, and no unknown ones',
    (mixin, { required, optional }) => {
      const set = [...tokens[mixin].keys()];
      expect(required.filter((name) => !set.includes(name))).toEqual([]);
      expect(set.filter((name) => !required.includes(name) && !optional.includes(name))).toEqual([]);
    },
  );

  it('reads no token outside the contract', () => {
    const read = Object.values(tokens).flatMap((map) => [...map.values()].flatMap(names));
    expect(read.filter((name) => !contract.includes(name) && !ROOT_MEASURES.includes(name))).toEqual([]);
  });

  it('has tokens only: no selectors, rules, nesting or compiler features', () => {
    const source = readFileSync(join(THEMES_DIR, slug, '_tokens.scss'), 'utf8')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/'[^']*'|"[^"]*"/g, "''");
    const rest = source.replace(/@mixin (light|dark|brand) \{\n([^{}]*)\n\}/g, (_whole, _name, body: string) =>
      body.replace(/(?:--[\w-]+|color-scheme):[^;{}@#$]*(?:#[\da-f]{3,8}[^;{}@#$]*)*;/gi, ''),
    );
    expect(rest.trim()).toBe('');
  });

  it('has no stylesheet of its own', () => {
    const sheets = readdirSync(join(THEMES_DIR, slug), { recursive: true }).filter((file) =>
      /\.s?css$/.test(String(file)),
    );
    expect(sheets).toEqual(['_tokens.scss']);
  });

  it('is parsed without a compiler as the compiler does', COMPILING, async () => {
    const css = await compileTheme(slug);
    const compiled = (selector: RegExp, wanted: Iterable<string>) => {
      const found = readTokens(css, selector);
      return Object.fromEntries([...wanted].map((name) => [name, inOneLine(found.get(name))]));
    };
    const atRoot = new Map([...tokens.brand, ...tokens.light]);
    expect(compiled(/^:root$/, atRoot.keys())).toEqual(Object.fromEntries(atRoot));
    const inDark = compiled(/^\[data-bs-theme=["']?dark["']?\]$/, tokens.dark.keys());
    expect(inDark).toEqual(Object.fromEntries(tokens.dark));
  });
});
