import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { lateScriptsLoader } from './late-scripts.server.ts';

describe('lateScriptsLoader', () => {
  it('makes a preload one of a module before it applies, so that no script is requested twice', () => {
    const changes: string[] = [];
    const preload = {
      get rel() {
        return 'preload';
      },
      set rel(value: string) {
        changes.push(`rel=${value}`);
      },
      set media(value: string) {
        changes.push(`media=${value}`);
      },
    };
    const [, code = ''] = /<script nonce="n">(.*)<\/script>/.exec(lateScriptsLoader('n')) ?? [];
    runInNewContext(code, {
      document: { querySelectorAll: () => [preload] },
      requestAnimationFrame: () => undefined,
      setTimeout: (begin: () => void) => begin(),
    });
    expect(changes).toEqual(['rel=modulepreload', 'media=']);
  });
});
