import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FOLDERS } from './checks.ts';

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;]*?from\s*'(\.[^'?]+)/g;
const ALONE = /\bimport\s*\(?\s*'(\.[^'?]+)/g;

/** The modules that a source imports, as paths; imported types are the type check's business. */
export function importsOf(file: string, source: string): string[] {
  const found = [STATEMENT, ALONE].flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]!));
  return found.map((path) => join(dirname(file), path));
}

/** The sources of the repository, with what each imports. */
export function readImports(root: string): Map<string, string[]> {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  );
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}

/** The tests that are in, or import, one of the changed files, those with the fewest files between them first. */
export function touchedTests(imports: ReadonlyMap<string, string[]>, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Set(changed);
  // A set is walked in the order of insertion, also over what is added meanwhile: breadth first.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => imports.has(file) && /\.test\.tsx?$/.test(file));
}

/** The tests that reach a file: its own first, then those of its folders, then those with the fewest files between. */
export function nearestTests(imports: ReadonlyMap<string, string[]>, file: string): string[] {
  const folders = file.split('/').slice(0, -1);
  const own = new RegExp(`/${basename(file, '.ts')}(?:\\.db)?\\.test\\.ts$`);
  const shared = (test: string) => {
    if (own.test(test)) return Infinity;
    const parts = test.split('/');
    const depth = folders.findIndex((folder, index) => parts[index] !== folder);
    return depth < 0 ? folders.length : depth;
  };
  return touchedTests(imports, [file]).toSorted((one, other) => shared(other) - shared(one) || 0);
}
