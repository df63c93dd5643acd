import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AnswerError } from '../tenants/ask-answers.ts';
import { starterTheme, type NewTheme } from './starter-theme.ts';

/**
 * Writes a new theme's folder atomically, so that a running build sees all of it or nothing.
 * @returns the path of the new folder
 * @throws AnswerError if the folder exists; nothing is written then
 */
export async function writeTheme(theme: NewTheme, dir: string): Promise<string> {
  const target = join(dir, theme.slug);
  if (await stat(target).catch(() => null)) throw new AnswerError(`The folder ${target} already exists.`);
  const files = starterTheme(theme);

  await mkdir(dir, { recursive: true });
  const draft = await mkdtemp(join(dir, '.new-'));
  try {
    const folder = join(draft, theme.slug);
    await mkdir(folder);
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await rename(folder, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}
