import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';

it('HOU-2 lists each decision record once, under its title and in the order of the numbers', () => {
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
  const listed = [...index.matchAll(/^\| (\d{4}) \| \[(.+)\]\((.+)\) \|$/gm)].map(([, ...cells]) => cells);
  const records = globSync(`${FOLDER}/[0-9]*.md`).sort();
  const expected = records.map((record) => {
    const [, title] = /^# (?:\d{4}[.:]? )?(.+)$/m.exec(readFileSync(record, 'utf8')) ?? [];
    return [basename(record).slice(0, 4), title, basename(record)];
  });
  expect(records.length).toBeGreaterThan(0);
  expect(listed).toEqual(expected);
});
