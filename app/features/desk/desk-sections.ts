import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import type { IconName } from '../../ui/media/icon-names.ts';

interface SectionLink {
  path: string;
  icon: IconName;
}

export const SECTION_LINKS: Record<DeskSection, SectionLink> = {
  home: { path: deskPaths.home(), icon: 'house-line' },
  photos: { path: deskPaths.photos(), icon: 'image' },
  checks: { path: deskPaths.checks(), icon: 'seal-check' },
  reports: { path: deskPaths.reports(), icon: 'flag' },
  complaints: { path: deskPaths.complaints(), icon: 'envelope-simple' },
  fictional: { path: deskPaths.fictional(), icon: 'mask-happy' },
  withdrawals: { path: deskPaths.withdrawals(), icon: 'bank' },
  deletions: { path: deskPaths.deletions(), icon: 'trash' },
  failures: { path: deskPaths.failures(), icon: 'warning-circle' },
  orders: { path: deskPaths.orders(), icon: 'credit-card' },
  codes: { path: deskPaths.codes(), icon: 'scissors' },
  approvals: { path: deskPaths.approvals(), icon: 'check-circle' },
  suppressions: { path: deskPaths.suppressions(), icon: 'prohibit' },
  members: { path: deskPaths.members(), icon: 'magnifying-glass' },
  figures: { path: deskPaths.figures(), icon: 'chart-line-up' },
  sites: { path: deskPaths.sites(), icon: 'globe' },
  operators: { path: deskPaths.operators(), icon: 'users' },
  audit: { path: deskPaths.audit(), icon: 'shield-check' },
};

/** The sections in groups, in the order of the menu; the overview stands above them. */
export const SECTION_GROUPS = {
  queues: [
    'photos',
    'checks',
    'reports',
    'complaints',
    'fictional',
    'withdrawals',
    'deletions',
    'failures',
    'approvals',
  ],
  lookUp: ['members', 'orders', 'codes', 'suppressions'],
  run: ['figures', 'sites', 'operators', 'audit'],
} as const satisfies Record<string, readonly DeskSection[]>;

export type SectionGroup = keyof typeof SECTION_GROUPS;

export const GROUP_NAMES = Object.keys(SECTION_GROUPS) as SectionGroup[];

/** The sections of a group that are among the operator's. */
export const sectionsIn = (group: SectionGroup, places: readonly DeskSection[]): DeskSection[] =>
  SECTION_GROUPS[group].filter((section) => places.includes(section));

/** The section that a page belongs to; undefined for the overview and pages outside of all sections. */
export function sectionAt(pathname: string): DeskSection | undefined {
  const places = Object.keys(SECTION_LINKS) as DeskSection[];
  return places.find((place) => {
    const { path } = SECTION_LINKS[place];
    return place !== 'home' && (pathname === path || pathname.startsWith(`${path}/`));
  });
}
