import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { DOCUMENT, drawModules, placeDrawing, readModules } from './architecture.ts';

const file = (path: string, ...imports: string[]) => ({
  path: `server/modules/${path}`,
  text: imports.map((target) => `import { x } from '${target}';`).join('\n'),
});

describe('HOU-4 the drawing of the modules', () => {
  it('is current in docs/architecture.md; otherwise run `npm run generate:architecture`', async () => {
    const document = await readFile(DOCUMENT, 'utf8');
    expect(document).toBe(placeDrawing(document, drawModules(await readModules())));
  });

  it('draws an arrow for an import within a layer, and one between two layers', () => {
    const drawing = drawModules([
      file('people/likes/a.ts', '../profiles/index.ts', '../../realtime/live/index.ts'),
      file('people/profiles/b.ts'),
      file('realtime/live/c.ts'),
    ]);
    expect(drawing).toContain('people --> realtime');
    expect(drawing).toContain('people_likes --> people_profiles');
  });

  it('omits imports of types and arrows that follow from others, and dots imports of higher layers', () => {
    const drawing = drawModules([
      file('conversation/chat/a.ts', '../../people/likes/index.ts', '../../realtime/live/index.ts'),
      file('people/likes/b.ts', '../../realtime/live/index.ts'),
      {
        path: 'server/modules/realtime/live/c.ts',
        text: "import type { X } from '../../conversation/chat/index.ts';\nexport { y } from '../../people/likes/index.ts';",
      },
    ]);
    expect(drawing).toContain('conversation --> people');
    expect(drawing).not.toContain('conversation --> realtime');
    expect(drawing).toContain('realtime -. "live → likes" .-> people');
    expect(drawing).not.toContain('live → chat');
  });

  it('fails for a module in no layer', () => {
    expect(() => drawModules([file('billing/invoices/a.ts')])).toThrow('server/modules/billing is no layer');
  });
});
