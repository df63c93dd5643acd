import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync(['docs/**/*.md', 'app/**/README.md', 'server/**/README.md', 'themes/**/README.md']),
];
const FOLDERS = 'app|db|docs|emails|i18n|scripts|server|tenants|tests|themes';

const read = (document: string) => readFileSync(document, 'utf8');
const withoutCode = (text: string) => text.replace(/^ *```[^]*?^ *```/gm, '');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (document: string) =>
  [...withoutCode(read(document)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Targets of relative links: files, with the anchor if there is one. */
const linksOf = (document: string) =>
  [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Paths in code spans, also with `*` and alternatives; those with placeholders are not checked. */
const pathsOf = (document: string) =>
  [...withoutCode(read(document)).matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./$*{},-]+\\.\\w+)\``, 'g'))].map(
    ([, path = '']) => path,
  );

/** The paths that a path with alternatives, such as `{en,nl}`, stands for. */
function alternativesOf(path: string): string[] {
  const [whole, list = ''] = /\{([^{}]*)\}/.exec(path) ?? [];
  return whole ? list.split(',').flatMap((each) => alternativesOf(path.replace(whole, each))) : [path];
}

const exists = (path: string) => (path.includes('*') ? globSync(path).length > 0 : existsSync(path));

/** Names of functions, types and constants in code spans. */
const namesOf = (document: string) =>
  [...withoutCode(read(document)).matchAll(/`([A-Za-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name);

const sources = globSync(`{${FOLDERS.replaceAll('|', ',')}}/**/*.{ts,tsx,json}`)
  .filter((path) => !path.startsWith('docs/') && !path.includes('/generated/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

describe.each(globSync('docs/recipes/*.md'))('HOU-8 %s', (document) => {
  it('names functions, types and constants that exist', () => {
    expect(namesOf(document).filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
  });
});

describe.each(DOCUMENTS)('HOU-8 %s', (document) => {
  it('links to files and headings that exist', () => {
    const broken = linksOf(document).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('names paths that exist', () => {
    expect(
      pathsOf(document)
        .flatMap(alternativesOf)
        .filter((path) => !exists(path)),
    ).toEqual([]);
  });
});
