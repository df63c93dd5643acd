import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TabLinks } from '../../ui/tabs.tsx';

/** Tabs of the own profile: the editor, and how others see it. */
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
