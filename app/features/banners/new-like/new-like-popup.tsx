import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { useBadges, useSetBadges } from '../../../lib/live/live-provider.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { photoSource } from '../../../lib/formatting/photo-source.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { fetchNewLikeCount, fetchNewLikeProfile, type NewLikeProfile } from './new-like-profile.ts';

/** Delay before reloading likes after the popup opens or is pressed (product, section 9). */
const RELOAD_AFTER_MS = 500;

/** Returns a function that reloads the badge and calls `onReloaded` after a delay. */
function useLikesReload(onReloaded: () => void): () => void {
  const badges = useBadges();
  const setBadges = useSetBadges();
  const latest = useRef({ badges, onReloaded });
  useEffect(() => {
    latest.current = { badges, onReloaded };
  });
  return useCallback(() => {
    setTimeout(() => {
      void fetchNewLikeCount().then((count) => {
        if (count !== null) setBadges({ ...latest.current.badges, new_likes: count });
        latest.current.onReloaded();
      });
    }, RELOAD_AFTER_MS);
  }, [setBadges]);
}

interface NewLikePopupProps {
  /** Called when a list of likes needs to be revalidated. */
  onReloaded: () => void;
}

/** Popup with the latest new like; renders nothing without one. */
export default function NewLikePopup({ onReloaded }: NewLikePopupProps) {
  const { t } = useTranslation('banners');
  const fictionalWord = useFictionalLabel();
  const [profile, setProfile] = useState<NewLikeProfile | null>(null);
  const reload = useLikesReload(onReloaded);
  useEffect(() => {
    let gone = false;
    void fetchNewLikeProfile().then((found) => {
      if (gone || !found) return;
      setProfile(found);
      reload();
    });
    return () => {
      gone = true;
    };
  }, [reload]);
  const close = useCallback(() => setProfile(null), []);
  if (!profile) return null;
  const press = () => {
    reload();
    close();
  };
  const href = paths.member(profile.id);
  return (
    <Dialog open className="match" title={t('newLike.title')} closeLabel={t('newLike.close')} onClose={close}>
      <div className="match-faces">
        <Link to={href} className="match-face" onClick={press} aria-label={t('newLike.open', { name: profile.name })}>
          <Photo photo={photoSource(profile.main_image)} alt="" priority />
        </Link>
      </div>
      {profile.fictional && <FictionalLabel text={fictionalWord} />}
      <p>{t('newLike.text', { name: profile.name })}</p>
      <DialogActions>
        <ButtonLink href={href} onClick={press}>
          {t('newLike.open', { name: profile.name })}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
