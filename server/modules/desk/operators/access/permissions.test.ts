import { describe, expect, it } from 'vitest';

import {
  DESK_SECTIONS,
  sectionsFor,
  listPermissions,
  hasPermissionAt,
  hasPermissionEverywhere,
  OPERATOR_ROLES,
  PERMISSIONS,
  sitesWithPermission,
  type OperatorRole,
  type Permission,
} from './permissions.ts';

const [HERE, THERE] = ['site-a', 'site-b'];
const ALL = [HERE, THERE];
const permissions = Object.keys(PERMISSIONS) as Permission[];

/**
 * The permissions of each role, written out a second time on purpose: a change of `PERMISSIONS` has to be made here too.
 * `P` platform, `S` site manager, `M` moderator, `U` support, `F` finance.
 */
const EXPECTED: Record<string, string> = {
  'photos.inspect': 'P S M . .',
  'photos.verify': 'P S M . .',
  'reports.decide': 'P S M . .',
  'complaints.answer': 'P S . U .',
  'withdrawals.look': 'P S . U F',
  'refunds.retry': 'P S . . F',
  'evidence.look': 'P . . . F',
  'debts.settle': 'P . . . F',
  'deletions.look': 'P S . U .',
  'failures.look': 'P S . U .',
  'failures.retry': 'P S . . .',
  'fictional.write': 'P S M . .',
  'members.look': 'P S M U F',
  'members.photos': 'P S M U .',
  'members.contacts': 'P S M . .',
  'members.reports': 'P S M U .',
  'members.money': 'P S . U F',
  'members.mails': 'P S . U .',
  'members.sessions': 'P S . U .',
  'members.restrict': 'P S M . .',
  'members.end_sessions': 'P S M U .',
  'members.resend_mail': 'P S . U .',
  'credits.correct': 'P S . . F',
  'codes.make': 'P S . . F',
  'gifts.approve': 'P S . . F',
  'codes.look': 'P S . U F',
  'figures.look': 'P S . . F',
  'sites.look': 'P S . . .',
  'audit.search': 'P S . . .',
  'operators.manage': 'P . . . .',
};

const LETTERS: Record<OperatorRole, string> = {
  platform: 'P',
  site_manager: 'S',
  moderator: 'M',
  support: 'U',
  finance: 'F',
};

const expects = (role: OperatorRole, permission: string) =>
  (EXPECTED[permission] ?? '').split(' ').includes(LETTERS[role]);

describe('permissions', () => {
  it('OPS-004 has the roles platform, site manager, moderator, support and finance', () => {
    expect(OPERATOR_ROLES).toEqual(['platform', 'site_manager', 'moderator', 'support', 'finance']);
  });

  it.each(OPERATOR_ROLES.flatMap((role) => permissions.map((permission) => [role, permission] as const)))(
    'OPS-004 grants %s the permission %s at its site as expected, and nowhere else',
    (role, permission) => {
      const here = [{ role, tenantId: HERE }];
      const everywhere = [{ role, tenantId: null }];
      const may = expects(role, permission);
      expect(hasPermissionAt(here, permission, HERE)).toBe(may);
      expect(hasPermissionAt(here, permission, THERE)).toBe(false);
      expect(hasPermissionEverywhere(here, permission)).toBe(false);
      expect(sitesWithPermission(here, permission, ALL)).toEqual(may ? [HERE] : []);
      expect(hasPermissionAt(everywhere, permission, 'a site to come')).toBe(may);
      expect(hasPermissionEverywhere(everywhere, permission)).toBe(may);
      expect(sitesWithPermission(everywhere, permission, ALL)).toEqual(may ? ALL : []);
    },
  );

  it('OPS-004 has no permission outside the expected table', () => {
    expect(permissions.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    const listed = listPermissions().map(({ permission, may }) => [permission, may.map((role) => LETTERS[role])]);
    const expected = permissions.map((permission) => [permission, EXPECTED[permission]!.match(/[A-Z]/g)]);
    expect(listed).toEqual(expected);
  });

  it('OPS-004 grants nothing without a role', () => {
    for (const permission of permissions) {
      expect([hasPermissionAt([], permission, HERE), hasPermissionEverywhere([], permission)]).toEqual([false, false]);
    }
  });

  it('OPS-004 keeps money from moderators, photos and reports from finance, and operators to the platform', () => {
    const of = (role: OperatorRole) =>
      listPermissions().flatMap(({ permission, may }) => (may.includes(role) ? [permission] : []));
    expect(of('moderator')).not.toEqual(expect.arrayContaining(['members.money']));
    expect(of('moderator')).not.toContain('credits.correct');
    for (const permission of ['photos.inspect', 'reports.decide', 'members.photos', 'members.contacts'])
      expect(of('finance')).not.toContain(permission);
    expect(of('support')).not.toContain('credits.correct');
    expect(listPermissions().find(({ permission }) => permission === 'operators.manage')?.may).toEqual(['platform']);
  });

  it('OPS-004 lists only the sections that an operator may open', () => {
    for (const role of OPERATOR_ROLES) {
      for (const tenantId of [HERE, null]) {
        const places = sectionsFor([{ role, tenantId }], ALL);
        for (const [place, permission] of Object.entries(DESK_SECTIONS)) {
          const ofAll = place === 'operators';
          const expected = permission === null || (expects(role, permission) && (!ofAll || tenantId === null));
          expect(places.includes(place as never), `${role} ${tenantId} ${place}`).toBe(expected);
        }
      }
    }
    expect(sectionsFor([], ALL)).toEqual(['home']);
  });
});
