import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/routing/paths.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { TabLinks } from '../../ui/navigation/tabs.tsx';

export function ProfileTabs({ others }: { others: boolean }) {
  const { t } = useTranslation('myprofile');
  const tabs = [
    { href: paths.profile(), label: t('tabs.edit'), current: !others },
    { href: paths.profile({ view: 'others' }), label: t('tabs.others'), current: others },
  ];
  return (
    <div className="editor-head">
      <SectionHead heading="h1" title={t('title')} />
      <TabLinks label={t('tabs.label')} tabs={tabs} />
    </div>
  );
}
