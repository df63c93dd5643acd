import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { REQUIREMENT_ID } from './register.ts';

const FOLDERS = ['app', 'db', 'emails', 'i18n', 'scripts', 'server', 'tenants', 'tests', 'themes'];
const TEST_FILES = FOLDERS.flatMap((folder) => [`${folder}/**/*.test.{ts,tsx}`, `${folder}/**/*.spec.ts`]);

/** A number with a fraction is a version, such as that of a PDF. */
const ID = new RegExp(`\\b${REQUIREMENT_ID.source}\\b(?!\\.\\d)`, 'g');
const RUNNERS = new Set(['it', 'test', 'describe']);
/** A test that does not run proves nothing. */
const OFF = new Set(['skip', 'todo', 'fixme']);

/** The requirement ids in the titles of each test file, by path relative to `root`. */
export function readTitledIds(root: string): Map<string, Set<string>> {
  const files = globSync(TEST_FILES, { cwd: root, exclude: ['**/node_modules/**'] }).sort();
  return new Map(
    files.map((file) => [file.replaceAll('\\', '/'), idsInTitles(readFileSync(join(root, file), 'utf8'), file)]),
  );
}

/**
 * The ids in the titles of a file's tests and groups. The texts of a table (`it.each`) are part of the titles too.
 * @param name of the file; its extension decides whether `<T>(…)` is a generic function or an element
 */
export function idsInTitles(source: string, name = 'source.test.tsx'): Set<string> {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false);
  const tables = tablesOf(file);
  const ids = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isRunner(node.expression)) {
      for (const text of titleTexts(node, tables)) for (const [id] of text.matchAll(ID)) ids.add(id);
    }
    if (ts.isCallExpression(node) && isOff(node.expression)) return;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return ids;
}

/** Arrays declared in the file by name: a table may be declared apart from its test. */
function tablesOf(file: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const tables = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      tables.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tables;
}

/** Resolves `it`, `test.only`, `it.each(table)`, `test.prop([…])` to its root identifier and property names. */
function chainOf(expression: ts.Expression): { root: string | null; names: string[] } {
  if (ts.isIdentifier(expression)) return { root: expression.text, names: [] };
  if (ts.isPropertyAccessExpression(expression)) {
    const { root, names } = chainOf(expression.expression);
    return { root, names: [...names, expression.name.text] };
  }
  return ts.isCallExpression(expression) ? chainOf(expression.expression) : { root: null, names: [] };
}

function isRunner(expression: ts.Expression): boolean {
  const { root, names } = chainOf(expression);
  return root !== null && RUNNERS.has(root) && !names.some((name) => OFF.has(name));
}

function isOff(expression: ts.Expression): boolean {
  const { root, names } = chainOf(expression);
  return root !== null && RUNNERS.has(root) && names.some((name) => OFF.has(name));
}

function titleTexts(call: ts.CallExpression, tables: ReadonlyMap<string, ts.Expression>): string[] {
  const [title] = call.arguments;
  const own = title ? textsIn(title) : [];
  if (!ts.isCallExpression(call.expression)) return own;
  const { names } = chainOf(call.expression);
  if (!names.includes('each')) return own;
  const rows = call.expression.arguments.map((table) => (ts.isIdentifier(table) ? tables.get(table.text) : table));
  return [...own, ...rows.flatMap((table) => (table ? textsIn(table) : []))];
}

/** String literals in a title or a table, except those inside functions or calls. */
function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  if (ts.isCallExpression(node) || ts.isFunctionLike(node)) return [];
  const texts: string[] = [];
  ts.forEachChild(node, (child) => void texts.push(...textsIn(child)));
  return texts;
}
