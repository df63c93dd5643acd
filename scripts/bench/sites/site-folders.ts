import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODELS = ['default', 'gay'];

const slugOf = (number: number) => `site-${String(number).padStart(4, '0')}`;

/** Host of the last of `count` sites. */
export const lastHost = (count: number): string => `${slugOf(count)}.localhost`;

/**
 * Writes folders of sites: copies of shipped ones with texts of their own in two languages, each with its own host.
 * @param root the project's folder
 */
export function writeSiteFolders(root: string, folder: string, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const model = MODELS[number % MODELS.length]!;
    const slug = slugOf(number);
    mkdirSync(folder, { recursive: true });
    cpSync(join(root, 'tenants', model), join(folder, slug), { recursive: true });
    const file = join(folder, slug, 'tenant.yaml');
    const text = readFileSync(file, 'utf8')
      .replace(/^slug: .*$/m, `slug: ${slug}`)
      .replace(/^name: .*$/m, `name: Site ${number}`)
      .replace(/^hosts: .*$/m, `hosts: [${slug}.localhost, www.${slug}.localhost]`);
    writeFileSync(file, text);
  }
}

/** Renames the last site. @returns its file's new name */
export function renameLastSite(folder: string, name: string): void {
  const slug = readdirSync(folder).toSorted().at(-1)!;
  const file = join(folder, slug, 'tenant.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, `name: ${name}`));
}
