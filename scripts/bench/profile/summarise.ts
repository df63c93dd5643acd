import type { CpuProfile } from './cpu-profile.ts';

/** Self time of a function or of a group of them. */
export interface SelfTime {
  name: string;
  ms: number;
}

/** The package, module or part of Node that a script belongs to. @param root folder of the app, as a URL with `/` */
export function groupOf(functionName: string, url: string, root: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  if (url.startsWith('node:')) return url.split('/')[0]!;
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency) return dependency;
  const path = url.startsWith(root) ? url.slice(root.length) : url;
  if (path.startsWith('build/')) return 'app (build)';
  return path
    .split('/')
    .slice(0, path.startsWith('server/modules/') ? 4 : 2)
    .join('/');
}

/** Self time by group and by function, the longest first; without the time in which nothing ran. */
export function summariseProfile(
  { nodes, samples, timeDeltas }: CpuProfile,
  root: string,
): { total: number; groups: SelfTime[]; functions: SelfTime[] } {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const groups = new Map<string, number>();
  const functions = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id)!;
    if (functionName === '(idle)') continue;
    const ms = timeDeltas[index]! / 1000;
    const group = groupOf(functionName, url, root);
    const place = url === '' ? '' : ` ${url.split('/').at(-1)}:${lineNumber + 1}`;
    const name = url === '' ? functionName : `${functionName || '(anonymous)'}${place} [${group}]`;
    groups.set(group, (groups.get(group) ?? 0) + ms);
    functions.set(name, (functions.get(name) ?? 0) + ms);
    total += ms;
  }
  return { total, groups: sort(groups), functions: sort(functions) };
}

function sort(times: Map<string, number>): SelfTime[] {
  return [...times].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);
}
