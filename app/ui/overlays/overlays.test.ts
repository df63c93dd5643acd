import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');

const SOURCES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(APP, file), 'utf8') }));

const filesWith = (pattern: RegExp) => SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('PRD-5 overlays', () => {
  it('are made by components that close on back; only an answer closes the entry warning', () => {
    const overlays = filesWith(
      /<dialog\b|\bpopover="|role(=|: ?)['"{]?[^'"]*['"]?dialog['"]|\.showModal\(|\.showPopover\(/,
    );
    expect(overlays.toSorted()).toEqual([
      'features/entry-warning/entry-warning.tsx',
      'ui/overlays/dialog.tsx',
      'ui/overlays/dropdown.tsx',
      'ui/overlays/sheet.tsx',
    ]);
    for (const file of overlays.filter((each) => each.startsWith('ui/')))
      expect(filesWith(/\b(useBackSteps|useClosingPopover)\(/)).toContain(file);
    expect(filesWith(/\buseBackSteps\(/)).toContain('ui/overlays/use-popover.ts');
  });

  it('leave the session history to the router and to one module, but for the address after a logout and a message', () => {
    expect(filesWith(/\bhistory\.(pushState|replaceState|go|back|forward)\b/)).toEqual([
      'features/banners/forget-member.ts',
      'features/chat/thread-path.ts',
      'ui/overlays/overlay-history.ts',
    ]);
  });
});
