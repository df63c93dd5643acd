import { expect, it } from 'vitest';

import { eventually } from '../../../tests/setup/eventually.ts';
import type { PlannedFault } from './plan-faults.ts';
import { injectFaults } from './inject-faults.ts';

interface Kind {
  label: string;
  part: string;
  alsoBreaks?: readonly string[];
  lasts: boolean;
  spares?: true;
}

const primary: Kind = { label: 'primary', part: 'storage', lasts: false };
const disk: Kind = { label: 'disk', part: 'storage', lasts: true };
const web: Kind = { label: 'web', part: 'web', lasts: false };
const pod: Kind = { label: 'pod', part: 'pod', lasts: false, spares: true };
const everything: Kind = { label: 'everything', part: 'storage', alsoBreaks: ['web'], lasts: false };
const redis: Kind = { label: 'redis', part: 'redis', lasts: false };

/** Injects faults whose parts heal when the test says so. */
function start(kinds: readonly Kind[], failing?: Kind) {
  const log: string[] = [];
  const healings = new Map<Kind, PromiseWithResolvers<void>>(kinds.map((kind) => [kind, Promise.withResolvers()]));
  const plan = kinds.map<PlannedFault<Kind>>((kind) => ({ kind, machine: 1, seconds: 0, pauseMs: 1 }));
  const injected = injectFaults(plan, {
    inject: async ({ kind }) => {
      if (kind === failing) throw new Error(`no ${kind.label}`);
      log.push(kind.label);
      return kind.lasts ? () => void log.push(`${kind.label} undone`) : undefined;
    },
    waitUntilHealed: (part, kind) => healings.get(kind.part === part ? kind : web)!.promise,
    isOver: () => false,
    note: () => undefined,
  });
  return { log, injected, heal: (kind: Kind) => healings.get(kind)!.resolve() };
}

it('MAC-7 injects a fault into the storage only when the one before has healed, and into other parts meanwhile', async () => {
  const { log, injected, heal } = start([disk, web, primary, redis]);
  await eventually(() => expect(log.toSorted()).toEqual(['disk', 'disk undone', 'web']));
  heal(web);
  heal(disk);
  await eventually(() => expect(log.slice(3)).toEqual(['primary', 'redis']));
  heal(redis);
  heal(primary);
  const { injected: ended, failed } = await injected;
  expect(ended.map(({ kind }) => kind.label)).toEqual(['web', 'disk', 'redis', 'primary']);
  expect(failed).toEqual([]);
});

it('MAC-7 injects a fault into a part that has healed while others of the same fault have not', async () => {
  const { log, injected, heal } = start([everything, primary, web]);
  await eventually(() => expect(log).toEqual(['everything']));
  heal(everything);
  await eventually(() => expect(log).toEqual(['everything', 'primary']));
  heal(primary);
  heal(web);
  expect((await injected).injected.map(({ kind }) => kind.label)).toEqual(['primary', 'everything', 'web']);
});

it('MAC-6 injects a fault into a pod only while nothing else is broken, and no other before it has healed', async () => {
  const { log, injected, heal } = start([web, pod, redis]);
  await eventually(() => expect(log).toEqual(['web']));
  heal(web);
  await eventually(() => expect(log).toEqual(['web', 'pod']));
  heal(pod);
  await eventually(() => expect(log).toEqual(['web', 'pod', 'redis']));
  heal(redis);
  expect((await injected).injected.map(({ kind }) => kind.label)).toEqual(['web', 'pod', 'redis']);
});

it('MAC-7 undoes lasting faults, and injects no more, when a fault could not be injected', async () => {
  const { log, injected, heal } = start([disk, web, redis], web);
  heal(disk);
  expect((await injected).failed).toEqual(['web: no web']);
  expect(log).toEqual(['disk', 'disk undone']);
});
