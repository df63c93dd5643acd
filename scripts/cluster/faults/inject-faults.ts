import { setTimeout as sleep } from 'node:timers/promises';

import type { Span } from '../drill/journal.ts';
import type { Undo } from '../drill/fault-actions.ts';
import type { PlannedFault } from './plan-faults.ts';

export interface InjectedFault<Kind> extends Span {
  kind: Kind;
}

interface SeriesKind {
  label: string;
  part: string;
  lasts: boolean;
  /** Whether the fault is injected only while nothing else is broken. */
  spares?: unknown;
}

interface SeriesOptions<Kind extends SeriesKind> {
  inject(fault: PlannedFault<Kind>): Promise<Undo | void> | Undo | void;
  /** Resolves when a part may get another fault. */
  waitUntilHealed(kind: Kind): Promise<void>;
  /** Whether to inject no more faults. */
  isOver(): boolean;
  note(line: string): void;
}

/**
 * Injects one fault after the other while earlier ones last, but none into a part that has not healed.
 * @returns each fault with its span, from its injection until it has healed; and what could not be injected or did not
 * heal, which ends the series
 */
export async function injectFaults<Kind extends SeriesKind>(
  plan: ReadonlyArray<PlannedFault<Kind>>,
  { inject, waitUntilHealed, isOver, note }: SeriesOptions<Kind>,
): Promise<{ injected: Array<InjectedFault<Kind>>; failed: string[] }> {
  const injected: Array<InjectedFault<Kind>> = [];
  const healing = new Map<string, Promise<void>>();
  const failed: string[] = [];

  async function run(fault: PlannedFault<Kind>): Promise<void> {
    const { kind, seconds, machine } = fault;
    const from = performance.now();
    note(`${kind.label}: machine ${machine}${kind.lasts ? `, ${seconds} s` : ''}`);
    const undo = await inject(fault);
    if (undo) await sleep(seconds * 1000).finally(undo);
    await waitUntilHealed(kind);
    const to = performance.now();
    note(`${kind.label}: healed after ${((to - from) / 1000).toFixed(1)} s`);
    injected.push({ kind, from, to });
  }

  for (const fault of plan) {
    await sleep(fault.pauseMs);
    const { part } = fault.kind;
    await (fault.kind.spares ? Promise.all(healing.values()) : healing.get(part));
    if (isOver() || failed.length > 0) break;
    const healed = run(fault).catch(
      (error: unknown) => void failed.push(`${fault.kind.label}: ${(error as Error).message}`),
    );
    healing.set(part, healed);
    if (fault.kind.spares) await healed;
  }
  await Promise.all(healing.values());
  return { injected, failed };
}
