import { existsSync } from 'node:fs';
import { runCommand } from './command.ts';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Headless Chromium opens pages three times faster; it cannot show notifications. */
const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell'];

const PACKAGES = ['chromium', 'chromium-headless-shell'];

const first = (paths: Array<string | undefined>) => paths.find((path) => path && existsSync(path));

/** The full browser: CHROMIUM_PATH, or one in a usual location. */
export function findChromium(): string | undefined {
  return first([process.env.CHROMIUM_PATH, ...CANDIDATES]);
}

/** The browser of most tests: CHROMIUM_PATH, or the fastest available. */
export function findTestBrowser(): string | undefined {
  return first([process.env.CHROMIUM_PATH, ...HEADLESS_SHELLS, ...CANDIDATES]);
}

/** Installs Chromium where that is straightforward: on Debian, as root. */
export async function installChromium(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write('Chromium is missing: installing it with apt-get\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  const { code, output } = await runCommand(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
    { env },
  );
  if (code !== 0) process.stdout.write(output);
  return findChromium();
}
