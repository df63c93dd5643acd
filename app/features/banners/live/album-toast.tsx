import { useEffect } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';

/** What happened about a private album, named by its owner. */
export interface AlbumNews {
  id: string;
  news: 'asked' | 'opened';
}

/** Toast that somebody asked for the member's album, or opened theirs, except on the page that shows it. */
export default function AlbumToast({ album }: { album: AlbumNews }) {
  const { t } = useTranslation(['album', 'banners']);
  const toast = useToast();
  useEffect(() => {
    const { id, news } = album;
    const to = news === 'asked' ? paths.settings('album') : paths.memberAlbum(id);
    if (window.location.pathname === to) return;
    toast({ text: t(`album:news.${news}`), icon: 'lock', action: <Link to={to}>{t('banners:news.look')}</Link> });
  }, [album, t, toast]);
  return null;
}
