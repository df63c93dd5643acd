import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Build output for browsers, served under `/generated`. */
export const OUTPUT_DIR = join(ROOT, 'public/generated');

/** Short content hash, for file names and for comparing inputs. */
export function shortHash(...parts: Array<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 10);
}

/** All files below a folder with one of the given endings, in a stable order. */
export function listFiles(folder: string, ...endings: string[]): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

export function hashFiles(paths: string[]): string {
  return shortHash(...paths.flatMap((path) => [path.slice(ROOT.length), readFileSync(path)]));
}

/** Version of an installed package, so that an update invalidates its build output. */
export function packageVersion(name: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'));
  return `${name}@${(parsed as { version: string }).version}`;
}

export function packageFolder(name: string): string {
  for (let folder = ROOT; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`Package ${name} is not installed; run npm install.`);
  }
}

/** Writes a built file. @param name its path below `/generated` @returns its URL */
export function writeAsset(name: string, content: string | Uint8Array): string {
  const file = join(OUTPUT_DIR, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return `/generated/${name}`;
}

/** As `writeAsset`, with the hash of the content in the name. */
export function writeHashedAsset(name: string, ending: string, content: string | Uint8Array): string {
  return writeAsset(`${name}-${shortHash(content)}.${ending}`, content);
}

/** Whether every URL below `/generated` exists as a file. */
export function allExist(addresses: readonly string[]): boolean {
  return addresses.every((address) => existsSync(join(ROOT, 'public', address)));
}
