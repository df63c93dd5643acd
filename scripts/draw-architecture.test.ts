import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { DOCUMENT, drawModules, placeDrawing, readModules } from './draw-architecture.ts';

const file = (path: string, ...imports: string[]) => ({
  path: `server/modules/${path}`,
  text: imports.map((target) => `import { x } from '${target}';`).join('\n'),
});

describe('HOU-4 the drawing of the modules', () => {
  it('is current in docs/architecture.md; otherwise run `npm run generate:architecture`', async () => {
    const document = await readFile(DOCUMENT, 'utf8');
    expect(document).toBe(placeDrawing(document, drawModules(await readModules())));
  });

  it('draws the same for modules in folders of their layers', () => {
    const flat = drawModules([
      file('likes/a.ts', '../profiles/b.ts', '../live/c.ts'),
      file('profiles/b.ts'),
      file('live/c.ts'),
    ]);
    const nested = drawModules([
      file('people/likes/a.ts', '../profiles/b.ts', '../../live/live/c.ts'),
      file('people/profiles/b.ts'),
      file('live/live/c.ts'),
    ]);
    expect(nested).toBe(flat);
    expect(flat).toContain('people --> live');
    expect(flat).toContain('people_likes --> people_profiles');
  });

  it('omits imports of types and arrows that follow from others, and dots imports of higher layers', () => {
    const drawing = drawModules([
      file('chat/a.ts', '../likes/b.ts', '../live/c.ts'),
      file('likes/b.ts', '../live/c.ts'),
      {
        path: 'server/modules/live/c.ts',
        text: "import type { X } from '../chat/a.ts';\nexport { y } from '../likes/b.ts';",
      },
    ]);
    expect(drawing).toContain('conversation --> people');
    expect(drawing).not.toContain('conversation --> live');
    expect(drawing).toContain('live -. "live → likes" .-> people');
    expect(drawing).not.toContain('live → chat');
  });

  it('fails for a module in no layer', () => {
    expect(() => drawModules([file('billing/a.ts')])).toThrow('server/modules/billing is in no layer');
  });
});
