import type { Dismissals } from '../../lib/site.ts';

export type Dismissible = keyof Dismissals;

const later = (one: number | null, other: number | null | undefined) =>
  one === null || other == null ? (one ?? other ?? null) : Math.max(one, other);

/** Dismissals since the document was loaded; root data contains earlier ones and those of other pages. */
export function createDismissalLog() {
  const here: Partial<Dismissals> = {};
  return {
    /** Latest dismissal of each notice. */
    with: (loaded: Dismissals): Dismissals => ({
      photo: later(loaded.photo, here.photo),
      push: later(loaded.push, here.push),
      disabledNotifications: later(loaded.disabledNotifications, here.disabledNotifications),
      timeBonus: later(loaded.timeBonus, here.timeBonus),
    }),
    /**
     * Records a dismissal.
     * @param now server time in unix seconds
     * @returns false when it is already recorded, because a dialog may report its closing twice
     */
    add(name: Dismissible, now: number): boolean {
      if (now <= (here[name] ?? -Infinity)) return false;
      here[name] = now;
      return true;
    },
  };
}
