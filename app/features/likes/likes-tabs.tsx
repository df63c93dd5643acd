import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import type { LikesType } from '../../lib/paths.ts';
import { TabLinks } from '../../ui/tabs.tsx';

/** Received, given, matches. The plain address shows what was received. */
export function LikesTabs({ current, newLikes }: { current: LikesType; newLikes: number }) {
  const { t } = useTranslation('likes');
  const badge =
    newLikes > 0
      ? {
          text: newLikes > 99 ? '99+' : String(newLikes),
          tone: 'new' as const,
          label: t('tabs.new', { count: newLikes }),
        }
      : undefined;
  const tab = (type: LikesType, label: string) => ({ href: paths.likes(type), label, current: type === current });
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { ...tab('received', t('tabs.received')), badge },
        tab('given', t('tabs.given')),
        tab('matches', t('tabs.matches')),
      ]}
    />
  );
}
