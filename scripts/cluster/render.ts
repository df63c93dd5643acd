import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { LaunchError } from '../embedded/launch-error.ts';
import { DEPLOY, type Settings } from './settings.ts';

/**
 * Fills in `${NAME}`.
 * @throws LaunchError naming a setting that does not exist
 */
export function fillIn(text: string, settings: Settings, file: string): string {
  return text.replaceAll(/\$\{([A-Z]\w*)\}/g, (_, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new LaunchError(`${file} uses ${name}, which is no setting of deploy/cluster.env.`);
    return value;
  });
}

/** The files below deploy/etc, or below a folder of it, which are installed below /etc. */
const listFiles = (below: string): string[] =>
  readdirSync(join(DEPLOY, 'etc', below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(DEPLOY, 'etc').length + 1));

/**
 * Writes the files of one machine. Only their owner may read them, because they contain passwords.
 * @param below only the files of this folder of deploy/etc
 * @returns their paths below `target`
 */
export function renderFiles(settings: Settings, target: string, below = ''): string[] {
  const files = listFiles(below);
  for (const file of files) {
    const path = join(target, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fillIn(readFileSync(join(DEPLOY, 'etc', file), 'utf8'), settings, `deploy/etc/${file}`), {
      mode: 0o600,
    });
  }
  return files;
}
