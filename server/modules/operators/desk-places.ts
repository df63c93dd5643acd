import type { RoleGrant, Permission } from './permissions.ts';
import { mayEverywhere, sitesFor } from './permissions.ts';

/** Sections of the desk in navigation order, with the required permission; null: open to every operator. */
export const DESK_PLACES = {
  home: null,
  photos: 'photos.inspect',
  reports: 'reports.decide',
  complaints: 'complaints.answer',
  fictional: 'fictional.write',
  withdrawals: 'withdrawals.look',
  deletions: 'deletions.look',
  failures: 'failures.look',
  members: 'members.look',
  orders: 'members.money',
  codes: 'codes.look',
  suppressions: 'members.mails',
  figures: 'figures.look',
  sites: 'sites.look',
  operators: 'operators.manage',
  audit: 'audit.search',
} as const satisfies Record<string, Permission | null>;

export type DeskPlace = keyof typeof DESK_PLACES;

/** Sections that require the permission for all sites. */
const OF_ALL: ReadonlySet<DeskPlace> = new Set(['operators']);

/** Sections that an operator with these roles may open. @param all ids of all sites */
export const placesFor = (grants: readonly RoleGrant[], all: readonly string[]): DeskPlace[] =>
  (Object.keys(DESK_PLACES) as DeskPlace[]).filter((place) => {
    const permission = DESK_PLACES[place];
    if (permission === null) return true;
    return OF_ALL.has(place) ? mayEverywhere(grants, permission) : sitesFor(grants, permission, all).length > 0;
  });
