import { join } from 'node:path';

/** Where `emails/build.ts` writes and `emails/render.ts` reads; not part of the repository. */
export const GENERATED = join(import.meta.dirname, 'generated');

/** The one layout that all letters have. */
export const LAYOUT = 'letter';

/** The compiled layout, `{ html }` with placeholders. */
export function layoutFile(): string {
  return join(GENERATED, `${LAYOUT}.json`);
}

/** The picture of a theme's mark. */
export function markPicture(slug: string): string {
  return join(GENERATED, `mark-${slug}.png`);
}
