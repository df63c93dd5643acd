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
  const program = ts.createProgram([SNIPPET, join(ROOT, 'i18n/i18next.d.ts')], { ...options, types: [] }, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(SNIPPET))
    .map((problem) => problem.file!.getLineAndCharacterOfPosition(problem.start!).line + 1);
}

describe('text keys', () => {
  it('LNG-008 fail the type check when missing', { timeout: 60_000 }, () => {
    const text = [
      `import i18next from 'i18next';`,
      `i18next.t('errors:not_found');`,
      `i18next.t('errors:no_such_text');`,
      `i18next.t('members:title');`,
      `i18next.t('members:titel');`,
      `i18next.t('nowhere:title');`,
    ].join('\n');
    expect(typeErrors(text)).toEqual([3, 5, 6]);
  });
});
