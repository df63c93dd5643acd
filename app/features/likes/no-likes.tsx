import { useTranslation } from 'react-i18next';
import { paths, type LikesType } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export function NoLikes({ type }: { type: LikesType }) {
  const { t } = useTranslation('likes');
  return (
    <EmptyState
      title={t(`empty.${type}.title`)}
      action={<ButtonLink href={paths.members()}>{t('empty.action')}</ButtonLink>}
    >
      {t(`empty.${type}.text`)}
    </EmptyState>
  );
}
