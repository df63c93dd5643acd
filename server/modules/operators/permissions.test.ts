import { describe, expect, it } from 'vitest';

import { DESK_PLACES, placesFor } from './desk-places.ts';
import { listPermissions, mayAt, mayEverywhere, OPERATOR_ROLES, PERMISSIONS, sitesFor } from './permissions.ts';
import type { OperatorRole, Permission } from './permissions.ts';

const [HERE, THERE] = ['site-a', 'site-b'];
const ALL = [HERE, THERE];
const permissions = Object.keys(PERMISSIONS) as Permission[];

/** Whether the table gives a role a permission; everything is the platform's. */
const gives = (role: OperatorRole, permission: Permission) =>
  role === 'platform' || (PERMISSIONS[permission] as readonly OperatorRole[]).includes(role);

describe('the table of roles', () => {
  it('OPS-004 knows platform, site manager, moderator, support and finance', () => {
    expect(OPERATOR_ROLES).toEqual(['platform', 'site_manager', 'moderator', 'support', 'finance']);
  });

  it.each(OPERATOR_ROLES.flatMap((role) => permissions.map((permission) => [role, permission] as const)))(
    'OPS-004 lets %s do %s at its site as the table says, and nowhere else',
    (role, permission) => {
      const here = [{ role, tenantId: HERE }];
      const everywhere = [{ role, tenantId: null }];
      const may = gives(role, permission);
      expect(mayAt(here, permission, HERE)).toBe(may);
      expect(mayAt(here, permission, THERE)).toBe(false);
      expect(mayEverywhere(here, permission)).toBe(false);
      expect(sitesFor(here, permission, ALL)).toEqual(may ? [HERE] : []);
      expect(mayAt(everywhere, permission, 'a site to come')).toBe(may);
      expect(mayEverywhere(everywhere, permission)).toBe(may);
      expect(sitesFor(everywhere, permission, ALL)).toEqual(may ? ALL : []);
    },
  );

  it('OPS-004 gives nothing to who has no role', () => {
    for (const permission of permissions) {
      expect([mayAt([], permission, HERE), mayEverywhere([], permission)]).toEqual([false, false]);
    }
  });

  it('OPS-004 keeps money from moderators, pictures and reports from finance, and operators to the platform', () => {
    const of = (role: OperatorRole) =>
      listPermissions().flatMap(({ permission, may }) => (may.includes(role) ? [permission] : []));
    expect(of('moderator')).not.toEqual(expect.arrayContaining(['members.money']));
    expect(of('moderator')).not.toContain('credits.correct');
    for (const permission of ['photos.inspect', 'reports.decide', 'members.photos', 'members.contacts'])
      expect(of('finance')).not.toContain(permission);
    expect(of('support')).not.toContain('credits.correct');
    expect(listPermissions().find(({ permission }) => permission === 'operators.manage')?.may).toEqual(['platform']);
  });

  it('OPS-004 shows the places where somebody has business, and no others', () => {
    for (const role of OPERATOR_ROLES) {
      for (const tenantId of [HERE, null]) {
        const places = placesFor([{ role, tenantId }], ALL);
        for (const [place, permission] of Object.entries(DESK_PLACES)) {
          const ofAll = place === 'operators';
          const expected = permission === null || (gives(role, permission) && (!ofAll || tenantId === null));
          expect(places.includes(place as never), `${role} ${tenantId} ${place}`).toBe(expected);
        }
      }
    }
    expect(placesFor([], ALL)).toEqual(['home']);
  });
});
