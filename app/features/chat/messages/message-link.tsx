import type { MouseEvent } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { IconLink } from '../../../ui/actions/icon-button.tsx';

interface MessageLinkProps {
  id: string;
  /** Whether Tab moves to it; arrow keys move to the others. */
  reachable: boolean;
  onOpen: (id: string) => void;
}

/** Leads to what can be done with a message: a dialog, or a page without JavaScript. */
export function MessageLink({ id, reachable, onOpen }: MessageLinkProps) {
  const { t } = useTranslation('chat');
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <IconLink
      href={paths.message(id)}
      icon="dots-three"
      label={t('message.menu')}
      className="message-menu"
      tabIndex={reachable ? undefined : -1}
      discover="none"
      onClick={press}
    />
  );
}
