import { useTranslation } from 'react-i18next';

import type { MemberPart } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { TabLinks } from '../../../ui/navigation/tabs.tsx';

/** Links to the parts of a member's page that the operator may see. */
export function MemberTabs({ id, parts }: { id: string; parts: readonly MemberPart[] }) {
  const { t } = useTranslation('deskmembers');
  const tabs = parts.map((part) => ({
    href: deskPaths.member(id, part === 'account' ? undefined : part),
    label: t(`parts.${part}`),
  }));
  return <TabLinks label={t('parts.label')} tabs={tabs} />;
}
