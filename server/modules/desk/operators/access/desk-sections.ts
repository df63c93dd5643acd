import { hasPermissionEverywhere, sitesWithPermission, type RoleGrant, type Permission } from './permissions.ts';

/** Sections of the desk in navigation order, with the required permission; null: open to every operator. */
export const DESK_SECTIONS = {
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
  approvals: 'gifts.approve',
  suppressions: 'members.mails',
  figures: 'figures.look',
  sites: 'sites.look',
  operators: 'operators.manage',
  audit: 'audit.search',
} as const satisfies Record<string, Permission | null>;

export type DeskSection = keyof typeof DESK_SECTIONS;

/** Sections that require the permission for all sites. */
const ALL_SITES_ONLY: ReadonlySet<DeskSection> = new Set(['operators']);

/** Sections that an operator with these roles may open. @param all ids of all sites */
export const sectionsFor = (grants: readonly RoleGrant[], all: readonly string[]): DeskSection[] =>
  (Object.keys(DESK_SECTIONS) as DeskSection[]).filter((place) => {
    const permission = DESK_SECTIONS[place];
    if (permission === null) return true;
    return ALL_SITES_ONLY.has(place)
      ? hasPermissionEverywhere(grants, permission)
      : sitesWithPermission(grants, permission, all).length > 0;
  });
