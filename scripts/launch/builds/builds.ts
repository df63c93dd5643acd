import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LaunchError } from '../../embedded/launch-error.ts';
import { takeLock } from '../../embedded/lock-file.ts';
import type { Progress } from '../progress.ts';
import { SOURCES } from '../sources/stripped-file.mjs';
import { type Build, isStale, runBuild } from './staleness.ts';

/** Versions of build tools and bundled packages. */
const PACKAGES = ['package-lock.json'];

const ASSET_SOURCES = [
  'themes/**/*.{ts,scss,json,svg}',
  'app/**/*.{ts,tsx}',
  'scripts/assets/**/*.ts',
  'db/seed/portraits/*.{ts,yaml}',
  ...PACKAGES,
];
const SITE_SOURCES = [
  'app/**/*.{ts,tsx}',
  'server/**/*.schema.ts',
  'tenants/*.ts',
  'i18n/**/*.{ts,tsx,json}',
  'themes/_base/**/*.scss',
  'scripts/assets/{browser-router,script-integrity}.ts',
  'vite.config.ts',
  ...PACKAGES,
];

/** Everything built from sources before the app can start, in order. */
export function allBuilds(root: string): Build[] {
  return [
    {
      name: 'assets',
      label: 'Building stylesheets, fonts and icons',
      inputs: ASSET_SOURCES,
      outputs: ['public/generated/assets.json'],
      run: () => runScript(root, 'assets', [join(root, 'scripts/assets/build-assets.ts')]),
    },
    {
      name: 'emails',
      label: 'Building e-mail templates',
      inputs: ['emails/**/*.{ts,mjml}', 'themes/*.ts', 'themes/*/{_tokens.scss,mark.svg,theme.json}', ...PACKAGES],
      outputs: ['emails/generated'],
      run: () => runScript(root, 'emails', [join(root, 'emails/build.ts')]),
    },
    {
      name: 'places',
      label: 'Building the list of places',
      inputs: ['scripts/places/*.ts', 'server/modules/people/places/{grid.schema,place-file}.ts', ...PACKAGES],
      outputs: ['server/generated/places.json.gz'],
      run: () => runScript(root, 'places', [join(root, 'scripts/places/build-places.ts')]),
    },
    {
      name: 'site',
      label: 'Building the site',
      inputs: SITE_SOURCES,
      outputs: ['build/server/index.js', 'build/client', 'build/modules.json'],
      run: () => runScript(root, 'site', [join(root, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build']),
    },
    {
      name: 'stripped',
      label: 'Removing types from the server',
      inputs: [SOURCES, 'scripts/launch/sources/*.mjs', ...PACKAGES],
      outputs: ['build/stripped'],
      run: () => runScript(root, 'stripped', [join(root, 'scripts/launch/sources/strip-sources.ts')]),
    },
    {
      name: 'compressed',
      label: 'Compressing what browsers fetch',
      inputs: [...ASSET_SOURCES, ...SITE_SOURCES],
      outputs: ['build/client/compressed'],
      run: () => runScript(root, 'compressed', [join(root, 'scripts/assets/compress-assets.ts')]),
    },
  ];
}

/**
 * Builds what is stale.
 *
 * @param only names of builds; default: all.
 * @throws LaunchError if another start is building here, or a build fails (with its last lines and its log).
 */
export async function buildStale(root: string, progress: Progress, only?: string[]): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const lock = takeLock(join(root, '.cache/build.lock'));
  if ('heldBy' in lock) {
    throw new LaunchError(
      `Another start (process ${lock.heldBy.pid}) is building here; try again when it has finished.`,
    );
  }
  try {
    for (const build of allBuilds(root)) {
      // Sequential: a later build may read the output of an earlier one.
      if (only && !only.includes(build.name)) continue;
      if (isStale(root, build)) await progress.step(build.label, () => runBuild(root, build));
    }
  } finally {
    lock.release();
  }
}

/** Runs a Node program with its output in a log file. */
async function runScript(root: string, name: string, args: string[]): Promise<void> {
  const log = join(root, '.cache/build', `${name}.log`);
  mkdirSync(dirname(log), { recursive: true });
  const fd = openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', fd, fd],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = () => child.kill();
  // Ctrl-C during a build must also end it.
  process.once('exit', end);
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
  });
  process.off('exit', end);
  if (code === 0) return;
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const reason = lines.find((line) => /\b(error|cannot|failed)\b/i.test(line)) ?? lines.at(-1) ?? '';
  throw new LaunchError(
    `The build "${name}" failed (${code}): ${reason.trim()} (log: ${relative(process.cwd(), log)})`,
  );
}
