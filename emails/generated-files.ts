import { join } from 'node:path';

/** Output of `emails/build.ts`, read by `emails/render.ts`; not in the repository. */
export const OUTPUT_DIR = join(import.meta.dirname, 'generated');

/** Name of the layout shared by all mails. */
export const LAYOUT = 'layout';

/** Path of the compiled layout. */
export function layoutPath(): string {
  return join(OUTPUT_DIR, `${LAYOUT}.json`);
}

/** Path of a theme's mark. */
export function markPath(slug: string): string {
  return join(OUTPUT_DIR, `mark-${slug}.png`);
}
