/**
 * Roles of operators (decisions, section 11). `platform` applies to all sites; the others to the sites they are granted
 * for.
 */
export const OPERATOR_ROLES = ['platform', 'site_manager', 'moderator', 'support', 'finance'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * Roles that have each permission at their sites; `platform` has all permissions. This table is the single source for
 * screens and queries.
 */
export const PERMISSIONS = {
  'photos.inspect': ['site_manager', 'moderator'],
  'photos.verify': ['site_manager', 'moderator'],
  'reports.decide': ['site_manager', 'moderator'],
  'complaints.answer': ['site_manager', 'support'],
  'withdrawals.look': ['site_manager', 'support', 'finance'],
  'refunds.retry': ['site_manager', 'finance'],
  'evidence.look': ['finance'],
  'debts.settle': ['finance'],
  'deletions.look': ['site_manager', 'support'],
  'failures.look': ['site_manager', 'support'],
  'failures.retry': ['site_manager'],
  'fictional.write': ['site_manager', 'moderator'],
  'members.look': ['site_manager', 'moderator', 'support', 'finance'],
  'members.photos': ['site_manager', 'moderator', 'support'],
  'members.contacts': ['site_manager', 'moderator'],
  'members.reports': ['site_manager', 'moderator', 'support'],
  'members.money': ['site_manager', 'support', 'finance'],
  'members.mails': ['site_manager', 'support'],
  'members.sessions': ['site_manager', 'support'],
  'members.restrict': ['site_manager', 'moderator'],
  'members.end_sessions': ['site_manager', 'moderator', 'support'],
  'members.resend_mail': ['site_manager', 'support'],
  'credits.correct': ['site_manager', 'finance'],
  'codes.make': ['site_manager', 'finance'],
  'gifts.approve': ['site_manager', 'finance'],
  'codes.look': ['site_manager', 'support', 'finance'],
  'figures.look': ['site_manager', 'finance'],
  'sites.look': ['site_manager'],
  'audit.search': ['site_manager'],
  'operators.manage': [],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Permission = keyof typeof PERMISSIONS;

export const listPermissions = () =>
  (Object.keys(PERMISSIONS) as Permission[]).map((permission) => ({
    permission,
    may: OPERATOR_ROLES.filter((role) => grantsPermission({ role, tenantId: null }, permission)),
  }));

/** A granted role; a null site means all sites. */
export interface RoleGrant {
  role: OperatorRole;
  tenantId: string | null;
}

const grantsPermission = ({ role }: RoleGrant, permission: Permission): boolean =>
  role === 'platform' || (PERMISSIONS[permission] as readonly OperatorRole[]).includes(role);

/** Whether the roles include the permission at the site. */
export const hasPermissionAt = (grants: readonly RoleGrant[], permission: Permission, tenantId: string): boolean =>
  grants.some(
    (grant) => grantsPermission(grant, permission) && (grant.tenantId === null || grant.tenantId === tenantId),
  );

export const sitesWithPermission = (
  grants: readonly RoleGrant[],
  permission: Permission,
  all: readonly string[],
): string[] => all.filter((tenantId) => hasPermissionAt(grants, permission, tenantId));

/**
 * Whether the roles include the permission for all sites, including future ones. Required for platform-wide actions.
 */
export const hasPermissionEverywhere = (grants: readonly RoleGrant[], permission: Permission): boolean =>
  grants.some((grant) => grantsPermission(grant, permission) && grant.tenantId === null);

/** Sections of the desk in navigation order, with the required permission; null: open to every operator. */
export const DESK_SECTIONS = {
  home: null,
  photos: 'photos.inspect',
  checks: 'photos.verify',
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
