import { expect, it } from 'vitest';

import { importsOf, nearestTests, touchedTests } from './touched.ts';

it('HOU-7 reads every way to import a module, but no package and no type', () => {
  const source = [
    `import { a } from './a.ts';`,
    `import type { B } from './b.ts';`,
    `import {\n  c,\n  type D,\n} from '../c.ts';`,
    `import './side.ts';`,
    `export * from './all.ts';`,
    `export type { E } from './e.ts';`,
    `import { f } from 'package';`,
    `import art from './art.svg?url';`,
    `const later = () => import('./later.tsx');`,
  ].join('\n');
  expect(importsOf('app/ui/x.ts', source).toSorted()).toEqual([
    'app/c.ts',
    'app/ui/a.ts',
    'app/ui/all.ts',
    'app/ui/art.svg',
    'app/ui/later.tsx',
    'app/ui/side.ts',
  ]);
});

it('HOU-7 finds the tests that a change touches, the nearest first', () => {
  const imports = new Map([
    ['server/low.ts', []],
    ['server/high.ts', ['server/low.ts']],
    ['server/high.test.ts', ['server/high.ts']],
    ['server/low.test.ts', ['server/low.ts']],
    ['server/other.test.ts', ['server/other.ts']],
    ['server/other.ts', []],
  ]);
  expect(touchedTests(imports, ['server/low.ts'])).toEqual(['server/low.test.ts', 'server/high.test.ts']);
  expect(touchedTests(imports, ['server/high.ts', 'docs/x.md'])).toEqual(['server/high.test.ts']);
  expect(touchedTests(imports, ['server/other.test.ts', 'server/gone.test.ts'])).toEqual(['server/other.test.ts']);
});

it('HOU-6 finds the tests nearest to a file: its own, then those of its folders', () => {
  const imports = new Map([
    ['server/a/x/low.ts', []],
    ['tests/far.test.ts', ['server/a/x/low.ts']],
    ['server/a/near.db.test.ts', ['server/a/x/low.ts']],
    ['server/a/x/beside.test.ts', ['server/a/x/low.ts']],
    ['server/a/low.db.test.ts', ['server/a/x/low.ts']],
    ['server/b/other.test.ts', []],
  ]);
  expect(nearestTests(imports, 'server/a/x/low.ts')).toEqual([
    'server/a/low.db.test.ts',
    'server/a/x/beside.test.ts',
    'server/a/near.db.test.ts',
    'tests/far.test.ts',
  ]);
});
