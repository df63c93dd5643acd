import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

import LAYERS from '../../server/modules/layers.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = 'server/modules/';
export const DOCUMENT = join(ROOT, 'docs/architecture.md');

/** The layers, lowest first: the folders of `server/modules`. */
const ORDER = Object.keys(LAYERS);

export interface SourceFile {
  /** Relative to the repository, with slashes. */
  path: string;
  text: string;
}

interface Module {
  name: string;
  layer: string;
}

/** Reads the sources of all modules, without tests. */
export async function readModules(): Promise<SourceFile[]> {
  const names = await readdir(join(ROOT, MODULES), { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name)).sort();
  return Promise.all(
    sources.map(async (name) => ({
      path: MODULES + name.replaceAll('\\', '/'),
      text: await readFile(join(ROOT, MODULES, name), 'utf8'),
    })),
  );
}

/**
 * The module of a file.
 * @throws for a folder of `server/modules` that is no layer
 */
function moduleOf(path: string): Module {
  const [layer = '', name = ''] = path.slice(MODULES.length).split('/');
  if (!ORDER.includes(layer)) throw new Error(`${MODULES}${layer} is no layer: add it to ${MODULES}layers.json`);
  return { name, layer };
}

/** Paths of the modules' files that a file imports at run time. */
function importsOf({ path, text }: SourceFile): string[] {
  const declarations = text.matchAll(/^(?:import|export)\s(?!type\s)[^;']*'(\.[^']+)'/gm);
  const dynamic = text.matchAll(/\bimport\('(\.[^']+)'\)/g);
  return [...declarations, ...dynamic]
    .map(([, target]) => posix.join(posix.dirname(path), target ?? ''))
    .filter((target) => target.startsWith(MODULES));
}

/** Layers that a layer's imports reach only through another layer that it imports as well. */
function isImplied(from: string, to: string, edges: Map<string, Set<string>>): boolean {
  const reaches = (start: string): boolean =>
    ORDER.indexOf(start) > ORDER.indexOf(to) &&
    [...(edges.get(start) ?? [])].some((next) => next === to || (isLower(next, start) && reaches(next)));
  return [...(edges.get(from) ?? [])].some((next) => next !== to && isLower(next, from) && reaches(next));
}

const isLower = (layer: string, other: string) => ORDER.indexOf(layer) < ORDER.indexOf(other);
const add = (map: Map<string, Set<string>>, key: string, value: string) =>
  map.set(key, (map.get(key) ?? new Set()).add(value));

/**
 * Draws the modules in their layers, highest first: an arrow for each import within a layer and between layers, and a
 * dotted one, with the two modules, for an import of a higher layer. Imports of types do not count.
 */
export function drawModules(files: SourceFile[]): string {
  const members = new Map<string, Set<string>>();
  const within = new Set<string>();
  const between = new Map<string, Set<string>>();
  const upward = new Set<string>();
  for (const file of files) {
    const from = moduleOf(file.path);
    add(members, from.layer, from.name);
    for (const target of importsOf(file)) {
      const to = moduleOf(target);
      if (from.layer !== to.layer) {
        add(between, from.layer, to.layer);
        if (isLower(from.layer, to.layer)) upward.add(`  ${from.layer} -. "${from.name} → ${to.name}" .-> ${to.layer}`);
      } else if (from.name !== to.name) within.add(`    ${idOf(from)} --> ${idOf(to)}`);
    }
  }
  const layers = ORDER.toReversed().filter((layer) => members.has(layer));
  const boxes = layers.flatMap((layer) => [
    `  subgraph ${layer}`,
    ...[...(members.get(layer) ?? [])].sort().map((name) => `    ${idOf({ name, layer })}["${name}"]`),
    ...[...within].filter((line) => line.startsWith(`    ${layer}_`)).sort(),
    '  end',
  ]);
  const arrows = layers.flatMap((from) =>
    [...(between.get(from) ?? [])]
      .filter((to) => isLower(to, from) && !isImplied(from, to, between))
      .sort((one, other) => ORDER.indexOf(other) - ORDER.indexOf(one))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows, ...[...upward].sort(), '```'].join('\n');
}

/** A layer and a module may share a name, but not an id. */
const idOf = ({ name, layer }: Module) => `${layer}_${name}`;

export function placeDrawing(document: string, drawing: string): string {
  const marked = /(<!-- modules:start -->\n)[^]*(\n<!-- modules:end -->)/;
  if (!marked.test(document))
    throw new Error('docs/architecture.md has no <!-- modules:start --> … <!-- modules:end -->');
  return document.replace(marked, (_match, start: string, end: string) => `${start}\n${drawing}\n${end}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = await readFile(DOCUMENT, 'utf8');
  await writeFile(DOCUMENT, placeDrawing(document, drawModules(await readModules())));
}
