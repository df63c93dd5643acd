/** Roles of operators (decisions, section 11). Platform is of all sites; the others are of the sites that they are given for. */
export const OPERATOR_ROLES = ['platform', 'site_manager', 'moderator', 'support', 'finance'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * What each role may see and do at the sites it is given for; `platform` may do everything. The one place that says so:
 * screens, queries and tests read it.
 */
export const PERMISSIONS = {
  'photos.inspect': ['site_manager', 'moderator'],
  'reports.decide': ['site_manager', 'moderator'],
  'complaints.answer': ['site_manager', 'support'],
  'withdrawals.look': ['site_manager', 'support', 'finance'],
  'refunds.retry': ['site_manager', 'finance'],
  'evidence.look': ['finance'],
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
  'codes.look': ['site_manager', 'support', 'finance'],
  'figures.look': ['site_manager', 'finance'],
  'sites.look': ['site_manager'],
  'audit.search': ['site_manager'],
  'operators.manage': [],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Every permission with the roles that have it. */
export const listPermissions = () =>
  (Object.keys(PERMISSIONS) as Permission[]).map((permission) => ({
    permission,
    may: OPERATOR_ROLES.filter((role) => gives({ role, tenantId: null }, permission)),
  }));

/** A role as it was given; without a site it holds for all of them. */
export interface RoleGrant {
  role: OperatorRole;
  tenantId: string | null;
}

const gives = ({ role }: RoleGrant, permission: Permission): boolean =>
  role === 'platform' || (PERMISSIONS[permission] as readonly OperatorRole[]).includes(role);

/** Whether somebody with these roles may do it at this site. */
export const mayAt = (grants: readonly RoleGrant[], permission: Permission, tenantId: string): boolean =>
  grants.some((grant) => gives(grant, permission) && (grant.tenantId === null || grant.tenantId === tenantId));

/** Of all sites those where somebody with these roles may do it. */
export const sitesFor = (grants: readonly RoleGrant[], permission: Permission, all: readonly string[]): string[] =>
  all.filter((tenantId) => mayAt(grants, permission, tenantId));

/** Whether somebody with these roles may do it at every site, those to come included: what concerns the installation. */
export const mayEverywhere = (grants: readonly RoleGrant[], permission: Permission): boolean =>
  grants.some((grant) => gives(grant, permission) && grant.tenantId === null);
