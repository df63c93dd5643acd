import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SNIPPET = join(ROOT, 'i18n/typed-keys-snippet.ts');

/** The lines of a virtual source file with type errors. */
function typeErrors(text: string): number[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const host = ts.createCompilerHost({ ...options, types: [] });
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === SNIPPET || fileExists(path);
  host.getSourceFile = (path, language, ...rest) =>
    path === SNIPPET ? ts.createSourceFile(path, text, language) : getSourceFile(path, language, ...rest);
  const program = ts.createProgram([SNIPPET], { ...options, types: [] }, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(SNIPPET))
    .map((problem) => problem.file!.getLineAndCharacterOfPosition(problem.start!).line + 1);
}

describe('text keys', () => {
  it('LNG-008 fail the type check when missing', { timeout: 60_000 }, () => {
    const text = [
      `import type { TFunction } from './translator.ts';`,
      `declare const t: TFunction<'members', 'common' | 'errors'>;`,
      `t('errors:not_found');`,
      `t('errors:no_such_text');`,
      `t('title');`,
      `t('titel');`,
      `t('members:title');`,
      `t('members:titel');`,
      `t('likes:title');`,
      `t('nowhere:title');`,
      `t('common:badge.unread', { count: 2 });`,
      `t('common:badge.unreed', { count: 2 });`,
    ].join('\n');
    expect(typeErrors(text)).toEqual([4, 6, 8, 9, 10, 12]);
  });
});
