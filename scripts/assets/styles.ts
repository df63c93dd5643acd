import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import { compileAsync } from 'sass-embedded';
import { OUT, ROOT, filesBelow, shortHash } from './cache.ts';

/** Class families whose ends are put together at run time, so that the purger cannot see them whole. */
const FAMILIES = /^(alert|avatar|badge|banner|btn|credit|dialog|frame|is|page|sheet|skeleton|toast)-/;

/** Browsers with native dialog, popover and :has, as lightningcss writes them. */
const TARGETS = { chrome: 111 << 16, firefox: 121 << 16, safari: (16 << 16) | (4 << 8) };

/**
 * Compiles one theme from its SCSS, without purge and minifying.
 * @throws the compiler's error with file, line and column
 */
export async function compileTheme(slug: string): Promise<string> {
  const { css } = await compileAsync(join(ROOT, 'themes', slug, 'theme.scss'), {
    loadPaths: [join(ROOT, 'node_modules')],
    quietDeps: true,
    // Bootstrap 5 is written with @import; the two files here that load it have no other way.
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
    style: 'expanded',
  });
  return css;
}

/** Leaves out every rule whose class no component names. */
export async function purge(css: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: filesBelow('app', '.tsx', '.ts'),
    css: [{ raw: css }],
    safelist: { standard: [FAMILIES], deep: [/^data-/] },
    dynamicAttributes: ['aria-current', 'aria-selected', 'aria-invalid', 'data-bs-theme', 'open', 'hidden', 'type'],
  });
  if (!result) throw new Error('The style purger returned nothing.');
  return result.css;
}

/** The stylesheet of a theme as it is served: compiled, purged on demand, minified. */
export async function renderStylesheet(
  slug: string,
  fontFaces: string,
  options: { purge: boolean },
): Promise<Uint8Array> {
  const compiled = await compileTheme(slug);
  const kept = options.purge ? await purge(compiled) : compiled;
  const { code } = transform({
    filename: `${slug}.css`,
    code: Buffer.from(`${fontFaces}\n${kept}`),
    minify: true,
    targets: TARGETS,
  });
  return code;
}

/** Renders a theme's stylesheet, writes it and returns its address. */
export async function buildStylesheet(slug: string, fontFaces: string, options: { purge: boolean }): Promise<string> {
  const code = await renderStylesheet(slug, fontFaces, options);
  mkdirSync(join(OUT, 'css'), { recursive: true });
  const address = `/generated/css/${slug}-${shortHash(code)}.css`;
  writeFileSync(join(OUT, address.replace('/generated/', '')), code);
  return address;
}
