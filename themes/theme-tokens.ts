import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Tokens } from './contrast.ts';
import { THEMES_DIR } from './theme-list.ts';

/** A theme's tokens by mixin, names without the leading dashes. */
export interface ThemeTokens {
  light: Tokens;
  dark: Tokens;
  /** Tokens of both schemes. */
  brand: Tokens;
}

/** Quoted text is matched as a whole: a picture in a data URL may contain a semicolon. */
const VALUE = /(?:'[^']*'|"[^"]*"|[^;'"])+/.source;
const DECLARATION = new RegExp(`--([\\w-]+):\\s*(${VALUE});`, 'g');

function readMixin(source: string, name: keyof ThemeTokens, slug: string): Tokens {
  const body = new RegExp(`@mixin ${name} \\{\\n([^]*?)\\n\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`themes/${slug}/_tokens.scss has no mixin ${name}`);
  const plain = body.replace(/^\s*\/\/.*$/gm, '');
  return new Map([...plain.matchAll(DECLARATION)].map(([, token = '', value = '']) => [token, oneLine(value)]));
}

/** As the compiler writes it: joins a value that spans several lines. */
function oneLine(value: string): string {
  return value.trim().replace(/\(\s+/g, '(').replace(/\s+\)/g, ')').replace(/\s+/g, ' ');
}

/** Cache by file; the signature changes when the file may have changed. */
const tokenCache = new Map<string, { signature: string; tokens: ThemeTokens }>();

/**
 * Reads a theme's tokens from its `_tokens.scss`, which has flat declarations only, so that the server needs no
 * compiler. A file is read again only if it has changed.
 * @throws Error if the file is missing or lacks a mixin
 */
export function readThemeTokens(slug: string, dir: string = THEMES_DIR): ThemeTokens {
  const path = join(dir, slug, '_tokens.scss');
  const { ino, size, mtimeMs } = statSync(path);
  const signature = [ino, size, mtimeMs].join(':');
  const before = tokenCache.get(path);
  if (before?.signature === signature) return before.tokens;
  const source = readFileSync(path, 'utf8');
  const tokens = {
    light: readMixin(source, 'light', slug),
    dark: readMixin(source, 'dark', slug),
    brand: readMixin(source, 'brand', slug),
  };
  tokenCache.set(path, { signature, tokens });
  return tokens;
}

export function tokensIn(tokens: ThemeTokens, scheme: 'light' | 'dark'): Map<string, string> {
  return new Map([...tokens.brand, ...tokens[scheme]]);
}
