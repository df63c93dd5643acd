import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import type { IconName } from '../../ui/media/icon-names.ts';

export const SECTION_LINKS: Partial<Record<DeskSection, { path: string; icon: IconName }>> = {
  home: { path: deskPaths.home(), icon: 'house-line' },
  photos: { path: deskPaths.photos(), icon: 'image' },
  reports: { path: deskPaths.reports(), icon: 'flag' },
  complaints: { path: deskPaths.complaints(), icon: 'envelope-simple' },
  fictional: { path: deskPaths.fictional(), icon: 'mask-happy' },
  withdrawals: { path: deskPaths.withdrawals(), icon: 'bank' },
  deletions: { path: deskPaths.deletions(), icon: 'trash' },
  failures: { path: deskPaths.failures(), icon: 'warning-circle' },
  orders: { path: deskPaths.orders(), icon: 'credit-card' },
  codes: { path: deskPaths.codes(), icon: 'scissors' },
  approvals: { path: deskPaths.approvals(), icon: 'shield-check' },
  suppressions: { path: deskPaths.suppressions(), icon: 'prohibit' },
  members: { path: deskPaths.members(), icon: 'magnifying-glass' },
  figures: { path: deskPaths.figures(), icon: 'chart-line-up' },
  sites: { path: deskPaths.sites(), icon: 'globe' },
  operators: { path: deskPaths.operators(), icon: 'users' },
  audit: { path: deskPaths.audit(), icon: 'shield-check' },
};
