import { describe, expect, it } from 'vitest';
import { findProblems, summarise } from './check-register.ts';
import { fillRegister, parseRegister } from './register.ts';
import { idsInTitles } from './titles.ts';

// Assembled from parts, so that no title of this file mentions an id.
const [one, two, three] = [1, 2, 3].map((n) => `TEN-00${n}`) as [string, string, string];
const exists = (file: string) => file === 'docs/a.md';
const titled = (ids: string[], file = 'a.test.ts') => new Map([[file, new Set(ids)]]);

describe('ids in titles', () => {
  it.each([
    ['of a test', `it('${one} does', () => {});`],
    ['of a group', `describe('${one}', () => {});`],
    ['of a test with options', `it('${one}', { timeout: 1 }, async () => {});`],
    ['of a table’s test', `it.each([['a', 1]])('${one} %s', () => {});`],
    ['in a table', `it.each([['${one} this', 1]])('%s', () => {});`],
    ['in a table with a name', `const rows = [['${one} this', 1]] as const; it.each(rows)('%s', () => {});`],
    ['of a property', `test.prop([day, day])('${one} holds', () => {});`],
    ['of a conditional group', `describe.skipIf(!redis())('${one}', () => {});`],
    ['in a template', `it(\`${one} of \${name}\`, () => {});`],
    ['of a step in a browser test', `test('journey', async () => { await test.step('${one} logs in', f); });`],
  ])('are found: %s', (_name, source) => {
    expect([...idsInTitles(source)]).toEqual([one]);
  });

  it('are found with one or two digits, for requirements of the code', () => {
    const short = ['TEN', '7'].join('-');
    expect([
      ...idsInTitles(`it('${short} and ${short}1 hold, not ${short}1234 or ${short.replace('7', '07')}', f);`),
    ]).toEqual([short, `${short}1`]);
  });

  it('are found after a generic function, which TSX would parse as an element', () => {
    const source = `const given = <T>(run: () => T) => run(); it('${one}', () => {});`;
    expect([...idsInTitles(source, 'given.test.ts')]).toEqual([one]);
  });

  it.each([
    ['in comments', `// ${one}\nit('does', () => {});`],
    ['in bodies', `it('does', () => { expect('${one}').toBe(1); });`],
    ['of tests that are off', `it.skip('${one}', () => {}); test.todo('${one}'); test.fixme('${one}', f);`],
    ['inside groups that are off', `describe.skip('x', () => { it('${one}', () => {}); });`],
    ['of other calls', `describeSite('${one}'); expect.it('${one}');`],
  ])('are ignored: %s', (_name, source) => {
    expect([...idsInTitles(source)]).toEqual([]);
  });
});

describe('requirements register', () => {
  const text = `# Kept.\n${one}:\n  text: One.\n  owed: foundation\n${two}:\n  text: Two.\n  tests:\n    - a.test.ts\n`;

  it('is valid if every named test mentions its requirement', () => {
    expect(findProblems(parseRegister(text), titled([two]), exists)).toEqual([]);
  });

  it.each([
    ['a file that is not there', new Map<string, Set<string>>(), `${two} names a.test.ts, which is not a test file.`],
    ['a test without the id', titled([]), `${two} names a.test.ts, where no test title mentions it.`],
    [
      'what is owed and proved',
      titled([one, two]),
      `${one} is marked as owed, but a.test.ts proves it; run with --write.`,
    ],
    ['an unknown id', titled([two, three]), `a.test.ts mentions ${three}, which is not a requirement.`],
  ])('is invalid with %s', (_name, found, problem) => {
    expect(findProblems(parseRegister(text), found, exists)).toEqual([problem]);
  });

  it('names documents as well as tests, or instead', () => {
    const told = `${one}:\n  text: One.\n  documents: [docs/a.md]\n${two}:\n  text: Two.\n  tests: [a.test.ts]\n  documents: [docs/b.md]\n`;
    expect(findProblems(parseRegister(told), titled([two]), exists)).toEqual([
      `${two} names docs/b.md, which does not exist.`,
    ]);
    expect(summarise(parseRegister(told))).toEqual(['TEN 2/2', 'Proved: 2 of 2. Owed: .']);
    expect(fillRegister(told, titled([two]))).toContain('documents: [ docs/a.md ]');
  });

  it('is filled from the titles, and preserves the rest', () => {
    const filled = fillRegister(text, titled([one], 'b.test.ts'));
    expect(filled).toContain('# Kept.');
    expect(parseRegister(filled)).toEqual({
      [one]: { text: 'One.', tests: ['b.test.ts'] },
      [two]: { text: 'Two.', tests: ['a.test.ts'] },
    });
  });

  it.each([
    ['neither tests, documents nor owed', `${one}:\n  text: One.\n`],
    ['both', `${one}:\n  text: One.\n  owed: x\n  tests: [a]\n`],
    ['a document and owed', `${one}:\n  text: One.\n  owed: x\n  documents: [a]\n`],
    ['no text', `${one}:\n  owed: x\n`],
    ['no id', `Ten-1:\n  text: One.\n  owed: x\n`],
    ['one id twice', `${one}:\n  text: One.\n  owed: x\n${one}:\n  text: One.\n  owed: x\n`],
  ])('refuses an entry with %s', (_name, wrong) => {
    expect(() => parseRegister(wrong)).toThrow(/\w/);
  });

  it('counts proved requirements by area', () => {
    expect(summarise(parseRegister(text))).toEqual(['TEN 1/2', 'Proved: 1 of 2. Owed: foundation 1.']);
  });
});
