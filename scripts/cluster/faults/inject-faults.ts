import { setTimeout as sleep } from 'node:timers/promises';

import type { Span } from '../drill/journal.ts';
import type { Undo } from '../drill/fault-actions.ts';
import type { PlannedFault } from './plan-faults.ts';

export interface InjectedFault<Kind> extends Span {
  kind: Kind;
}

interface SeriesKind<Part> {
  label: string;
  part: Part;
  /** Further parts that the fault breaks. */
  alsoBreaks?: readonly Part[];
  lasts: boolean;
  /** Whether the fault is injected only while nothing else is broken. */
  spares?: unknown;
}

interface SeriesOptions<Part, Kind extends SeriesKind<Part>> {
  inject(fault: PlannedFault<Kind>): Promise<Undo | void> | Undo | void;
  /** Resolves when a part may get another fault. */
  waitUntilHealed(part: Part, kind: Kind): Promise<void>;
  /** Whether to inject no more faults. */
  isOver(): boolean;
  note(line: string): void;
}

/**
 * Injects one fault after the other while earlier ones last, but none into a part that has not healed.
 * @returns each fault with its span, from its injection until it has healed; and what could not be injected or did not
 * heal, which ends the series
 */
export async function injectFaults<Part extends string, Kind extends SeriesKind<Part>>(
  plan: ReadonlyArray<PlannedFault<Kind>>,
  { inject, waitUntilHealed, isOver, note }: SeriesOptions<Part, Kind>,
): Promise<{ injected: Array<InjectedFault<Kind>>; failed: string[] }> {
  const injected: Array<InjectedFault<Kind>> = [];
  const healing = new Map<Part, Promise<unknown>>();
  const failed: string[] = [];

  async function breakParts(fault: PlannedFault<Kind>): Promise<void> {
    const { kind, seconds, machine } = fault;
    note(`${kind.label}: machine ${machine}${kind.lasts ? `, ${seconds} s` : ''}`);
    const undo = await inject(fault);
    if (undo) await sleep(seconds * 1000).finally(undo);
  }

  async function run(fault: PlannedFault<Kind>): Promise<void> {
    const { kind } = fault;
    const from = performance.now();
    const broken = breakParts(fault);
    const healings = [kind.part, ...(kind.alsoBreaks ?? [])].map((part) => {
      const healed = broken.then(() => waitUntilHealed(part, kind));
      // Its failure is reported once, below.
      const ended = healed.catch(() => undefined);
      // A part that everything breaks may still be healing from a fault of its own.
      healing.set(part, Promise.all([healing.get(part), ended]));
      return healed;
    });
    try {
      await Promise.all(healings);
      const to = performance.now();
      note(`${kind.label}: healed after ${((to - from) / 1000).toFixed(1)} s`);
      injected.push({ kind, from, to });
    } catch (error) {
      failed.push(`${kind.label}: ${(error as Error).message}`);
    }
  }

  const faults: Promise<void>[] = [];
  for (const fault of plan) {
    await sleep(fault.pauseMs);
    const { part, spares } = fault.kind;
    await (spares ? Promise.all(healing.values()) : healing.get(part));
    if (isOver() || failed.length > 0) break;
    const ended = run(fault);
    faults.push(ended);
    if (spares) await ended;
  }
  await Promise.all(faults);
  return { injected, failed };
}
