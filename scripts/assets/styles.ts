import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import type { Tokens } from '../../themes/contrast.ts';
import { THEMES_DIR, themeOfNiche, type Theme } from '../../themes/theme-list.ts';
import { readThemeTokens } from '../../themes/theme-tokens.ts';
import { ROOT, listFiles } from './cache.ts';
import { withCompiler } from './sass-compiler.ts';

/**
 * Class families with computed suffixes, which the purger cannot find in the sources; without the variants of
 * Bootstrap's buttons that no component uses.
 */
const FAMILIES =
  /^(alert|avatar|badge|banner|btn(?!-(?:check|link|lg|sm)$)|credit|dialog|frame|is|page|sheet|skeleton|toast)-/;

const COMPOSITIONS_DIR = join(THEMES_DIR, '_base/compositions');

/** The niche whose theme the launcher has. */
const LAUNCHER_NICHE = 1;

const DESK_FAMILIES = new RegExp(`${FAMILIES.source}|^desk-`);

/** Browsers with native dialog, popover and :has, in the format of lightningcss. */
const TARGETS = { chrome: 111 << 16, firefox: 121 << 16, safari: (16 << 16) | (4 << 8) };

/** The Sass entry of a theme: rules, then the tokens of the brand and of each scheme. */
export const themeEntry = (...rules: string[]) => `
@use 'tokens';
@use '_base/schemes';
${rules.map((file) => `@use '${file}';`).join('\n')}
:root { @include tokens.brand; }
@include schemes.light { @include tokens.light; }
@include schemes.dark { @include tokens.dark; }
`;

/** Compiles styles; `folders` are searched first. @throws the compiler's error with file, line and column */
export async function compile(source: string, folders: string[]): Promise<string> {
  const { css } = await withCompiler((compiler) =>
    compiler.compileStringAsync(source, {
      loadPaths: [...folders, THEMES_DIR, join(ROOT, 'node_modules')],
      quietDeps: true,
      // Bootstrap 5 uses @import, so the two files that load it must too.
      silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      style: 'expanded',
    }),
  );
  return css;
}

/**
 * Compiles one theme from its tokens, without purging and minifying.
 * @throws the compiler's error with file, line and column
 */
export function compileTheme(slug: string, dir: string = THEMES_DIR): Promise<string> {
  return compile(themeEntry('_base/base'), [join(dir, slug)]);
}

/** Compiles the styles shared by all themes, areas included: every rule that reads tokens, and none that sets one. */
export function compileBase(): Promise<string> {
  const areas = areaNames().map((area) => `@use '_base/areas/${area}';`);
  const compositions = compositionSheetNames().map((name, index) => `@use '_base/compositions/${name}' as c${index};`);
  return compile([`@use '_base/base';`, ...areas, ...compositions].join('\n'), []);
}

/** Every word of files, of which the purger takes those that are names of classes. */
function wordsOf(files: readonly string[]): string {
  const words = files.flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []);
  return [...new Set(words)].join(' ');
}

let known: string | undefined;
/**
 * The words of all components, without tests, which mention other classes. Read once: no process that purges outlives a
 * change of them, and the purger would read all files for each stylesheet.
 */
const componentWords = (): string =>
  (known ??= wordsOf(listFiles('app', '.tsx', '.ts').filter((file) => !/\.test\.tsx?$/.test(file))));

interface PurgeOptions {
  /** Files that name the classes in use; all components by default. */
  files?: readonly string[];
  families?: RegExp;
  without?: RegExp[];
  variables?: boolean;
}

/**
 * Removes every rule whose class no component uses.
 * @param options.families classes with computed suffixes
 * @param options.without classes to remove although a file mentions them
 * @param options.variables whether to remove custom properties that no rule reads
 */
export async function purge(css: string, options: PurgeOptions = {}): Promise<string> {
  const { files, families = FAMILIES, without = [], variables = false } = options;
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: files ? wordsOf(files) : componentWords(), extension: 'txt' }],
    variables,
    css: [{ raw: css }],
    blocklist: without,
    safelist: { standard: [families], deep: [/^data-/] },
    dynamicAttributes: ['aria-current', 'aria-selected', 'aria-invalid', 'data-bs-theme', 'open', 'hidden', 'type'],
  });
  if (!result) throw new Error('The style purger returned nothing.');
  return result.css;
}

export async function renderStylesheet(
  slug: string,
  fontFaces: string,
  options: { purge: boolean; dir?: string },
): Promise<Uint8Array> {
  const compiled = await compileTheme(slug, options.dir);
  const kept = options.purge ? await purge(compiled) : compiled;
  return minify(`${fontFaces}\n${kept}`, slug);
}

/** Minifies styles for the supported browsers. @param name for messages */
export function minify(css: string, name: string): Uint8Array {
  return transform({ filename: `${name}.css`, code: Buffer.from(css), minify: true, targets: TARGETS }).code;
}

/** Tokens that the launcher's own theme sets and another one leaves to their fallbacks, by scheme and brand. */
function unsetTokens(slug: string): string {
  const set = (each: string) => Object.values(readThemeTokens(each)).flatMap((tokens: Tokens) => [...tokens.keys()]);
  const own = new Set(set(slug));
  return [...new Set(set(themeOfNiche(LAUNCHER_NICHE).slug))]
    .filter((name) => !own.has(name))
    .map((name) => `--${name}: initial;`)
    .join(' ');
}

/** The Sass entry of the launcher's cards, each with the tokens of its site's theme. */
const cardsEntry = (themes: readonly Theme[]) =>
  [
    `@use '_base/schemes';`,
    ...themes.map(({ slug }, index) => `@use '${slug}/tokens' as t${index};`),
    ...themes.map(({ slug, scheme }, index) => {
      const card = `.launcher-site[data-theme='${slug}']`;
      return `${card} { ${unsetTokens(slug)} @include t${index}.brand; @include t${index}.${scheme}; }
        @include schemes.dark { ${card} { @include t${index}.dark; } }`;
    }),
  ].join('\n');

/**
 * The stylesheet of the demo's own pages: launcher, mailbox, preview. No page of a site loads it.
 * @param fontFaces of all themes, for the launcher
 */
export async function renderToolsStylesheet(
  themes: readonly Theme[],
  fontFaces: string,
  options: { purge: boolean },
): Promise<Uint8Array> {
  const compiled = await compile(`@use '_preview/demo'; @use '_preview/preview';`, []);
  const cards = await compile(cardsEntry(themes), []);
  const kept = options.purge ? await purge(compiled) : compiled;
  return minify([fontFaces, cards, kept].join('\n'), 'tools');
}

export async function renderDeskStylesheet(fontFaces: string, options: { purge: boolean }): Promise<Uint8Array> {
  const compiled = await compile(themeEntry('_base/base', 'desk'), [join(THEMES_DIR, '_desk')]);
  const kept = options.purge ? await purge(compiled, { families: DESK_FAMILIES }) : compiled;
  return minify(`${fontFaces}\n${kept}`, 'desk');
}

/** The names of all compositions that have a stylesheet, `<screen>/<name>`. */
export function compositionSheetNames(): string[] {
  return listFiles('themes/_base/compositions', '.scss')
    .map((file) => relative(COMPOSITIONS_DIR, file).replaceAll(sep, '/').replace('.scss', ''))
    .filter((name) => !basename(name).startsWith('_'));
}

/** Renders the stylesheet of a composition: like an area's, but loaded only where a site chose it. */
export async function renderComposition(name: string, options: { purge: boolean }): Promise<Uint8Array> {
  const compiled = await compile(`@use '_base/compositions/${name}';`, []);
  return minify(options.purge ? await purge(compiled) : compiled, name);
}

export function areaNames(): string[] {
  const names = listFiles('themes/_base/areas', '.scss').map((file) => basename(file, '.scss'));
  return names.filter((name) => !name.startsWith('_'));
}

/** Renders the stylesheet of an area: it reads the theme's tokens and sets none, so that all themes share it. */
export async function renderAreaStylesheet(area: string, options: { purge: boolean }): Promise<Uint8Array> {
  const compiled = await compile(`@use '_base/areas/${area}';`, []);
  return minify(options.purge ? await purge(compiled) : compiled, area);
}
