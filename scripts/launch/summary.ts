import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const siteSchema = z.object({
  name: z.string(),
  niche: z.number(),
  hosts: z.array(z.string()).min(1),
  status: z.string().optional(),
});

type Site = z.infer<typeof siteSchema>;

interface SummaryInput {
  tenantsDir: string;
  /** The port as browsers see it. */
  port: number;
  demo: boolean;
  /** Password of the demo logins. */
  password?: string;
  /** Host of the operators' desk; undefined if there is none. */
  deskHost?: string | undefined;
}

/** Sites listed by name; reading the files of a thousand would take as long as starting them. */
const MAX_LISTED = 30;

/** What a person needs to know once the app runs: URLs and, in the demo, logins. */
export function summarise({ tenantsDir, port, demo, password, deskHost }: SummaryInput): string {
  const { sites: all, more } = readSites(tenantsDir);
  // In production nobody but operators sees a draft.
  const sites = all.filter(({ status }) => demo || status !== 'draft');
  const width = Math.max(10, ...sites.map((site) => site.name.length)) + 2;
  const line = (label: string, text: string) => `  ${label.padEnd(width)}${text}`;
  const siteLines = sites.map((site) =>
    line(site.name, demo ? address(site.hosts[0] ?? '', port) : `https://${site.hosts[0]}/`),
  );
  if (more > 0) siteLines.push(`  … and ${more} more`);
  const deskLines = deskHost
    ? [line('Desk', demo ? `${address(deskHost, port)}desk` : `https://${deskHost}/desk`)]
    : [];
  if (!demo)
    return ['', ...siteLines, ...deskLines, '', `  Listening on port ${port}. Ctrl-C stops it.`, ''].join('\n');
  return [
    '',
    line('Launcher', address('localhost', port)),
    line('Mailbox', `${address('localhost', port)}mailbox`),
    ...deskLines,
    '',
    ...siteLines,
    '',
    line('Logins', 'free@<niche>.localhost and premium@<niche>.localhost, for example free@she.localhost'),
    ...(password ? [line('Password', password)] : []),
    ...(deskHost ? [line('', 'The launcher signs in to the desk as any of its operators.')] : []),
    '',
    '  Ctrl-C stops everything; all data is kept.',
    '',
  ].join('\n');
}

function address(host: string, port: number): string {
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}

/** For display only: invalid tenant folders are skipped; the app reports them. */
function readSites(tenantsDir: string): { sites: Site[]; more: number } {
  const folders = readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => !entry.isFile())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const sites = folders
    .slice(0, MAX_LISTED)
    .flatMap((entry) => {
      try {
        return [siteSchema.parse(parse(readFileSync(join(tenantsDir, entry.name, 'tenant.yaml'), 'utf8')))];
      } catch {
        return [];
      }
    })
    .sort((a, b) => a.niche - b.niche || a.name.localeCompare(b.name));
  return { sites, more: Math.max(0, folders.length - MAX_LISTED) };
}
