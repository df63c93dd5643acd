import type { Dismissals } from '../../../lib/root-data/site.ts';

export type Dismissible = keyof Dismissals;

const latest = (one: number | null, other: number | null | undefined) =>
  one === null || other == null ? (one ?? other ?? null) : Math.max(one, other);

/** Dismissals since the document was loaded; root data contains earlier ones and those of other pages. */
export function createDismissalLog() {
  const here: Partial<Dismissals> = {};
  return {
    merge: (loaded: Dismissals): Dismissals => ({
      photo: latest(loaded.photo, here.photo),
      push: latest(loaded.push, here.push),
      disabledNotifications: latest(loaded.disabledNotifications, here.disabledNotifications),
      timeBonus: latest(loaded.timeBonus, here.timeBonus),
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
