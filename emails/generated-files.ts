import { join } from 'node:path';

import type { MailTemplate } from './template-names.ts';

/** Where `emails/build.ts` writes and `emails/render.ts` reads; not part of the repository. */
export const GENERATED = join(import.meta.dirname, 'generated');

/** A compiled template, `{ html }` with placeholders. */
export function templateFile(template: MailTemplate): string {
  return join(GENERATED, `${template}.json`);
}

/** The picture of a theme's mark. */
export function markPicture(slug: string): string {
  return join(GENERATED, `mark-${slug}.png`);
}
