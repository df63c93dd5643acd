import type { Dismissals } from '../../lib/site.ts';

export type Dismissible = keyof Dismissals;

const later = (one: number | null, other: number | null | undefined) =>
  one === null || other == null ? (one ?? other ?? null) : Math.max(one, other);

/** What was sent away since the document was loaded; root's data know what was before, or on another page. */
export function createDismissalLog() {
  const here: Partial<Dismissals> = {};
  return {
    /** The newest moment of each notice. */
    with: (loaded: Dismissals): Dismissals => ({
      photo: later(loaded.photo, here.photo),
      push: later(loaded.push, here.push),
      disabledNotifications: later(loaded.disabledNotifications, here.disabledNotifications),
      timeBonus: later(loaded.timeBonus, here.timeBonus),
    }),
    /**
     * Notes that a notice was sent away.
     * @param now unix seconds on the server's clock
     * @returns false when that is known already: a dialog may say twice that it was closed
     */
    add(name: Dismissible, now: number): boolean {
      if (now <= (here[name] ?? -Infinity)) return false;
      here[name] = now;
      return true;
    },
  };
}
