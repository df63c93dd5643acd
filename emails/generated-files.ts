import { join } from 'node:path';

/** Output of `emails/build.ts`, read by `emails/render.ts`; not in the repository. */
export const GENERATED = join(import.meta.dirname, 'generated');

/** Name of the layout shared by all mails. */
export const LAYOUT = 'layout';

/** Path of the compiled layout. */
export function layoutFile(): string {
  return join(GENERATED, `${LAYOUT}.json`);
}

/** Path of a theme's mark. */
export function markPicture(slug: string): string {
  return join(GENERATED, `mark-${slug}.png`);
}
