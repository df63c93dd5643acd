import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { describe, expect, it } from 'vitest';

import { listProcessTree, parseSchedstat, processorTimeBetween, readProcessorTime } from './processor-time.ts';

describe('processor time', () => {
  it('is the first field of a schedstat', () => {
    expect(parseSchedstat('432766676 963956922 269\n')).toBe(432_766_676);
    expect(() => parseSchedstat('none 1 2')).toThrow('not a schedstat');
  });

  it('counts a thread that is new from its start and none that has ended', () => {
    const before = new Map([
      ['1/1', 5e6],
      ['1/2', 9e6],
    ]);
    const after = new Map([
      ['1/1', 7e6],
      ['2/2', 1e6],
    ]);
    expect(processorTimeBetween(before, after)).toBe(3);
  });
});

describe.runIf(process.platform === 'linux')('processes', () => {
  it('finds the children of a process, and the time that this one takes', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10_000)']);
    await once(child, 'spawn');
    try {
      expect(listProcessTree(process.pid)).toContain(child.pid);
    } finally {
      child.kill();
    }
    const before = readProcessorTime([process.pid]);
    const start = process.cpuUsage();
    while (process.cpuUsage(start).user < 50_000);
    expect(processorTimeBetween(before, readProcessorTime([process.pid]))).toBeGreaterThan(20);
  });
});
