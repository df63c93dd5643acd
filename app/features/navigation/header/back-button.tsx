import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useRoutePage } from '../../../lib/routing/route-handle.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { hasBackButtonSpace, showsBackButton } from './back-button-rule.ts';

/**
 * The back button of an installed app, where the browser has none. CSS reserves its space, so the layout does not
 * shift.
 */
export function BackButton() {
  const { t } = useTranslation();
  const { name } = useRoutePage().screen;
  const { key } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(showsBackButton(name, matchMedia('(display-mode: standalone)').matches, window.history.length));
  }, [name, key]);
  if (!hasBackButtonSpace(name)) return null;
  return (
    <span className="nav-back">
      {shown && <IconButton icon="arrow-left" label={t('back')} onClick={() => navigate(-1)} />}
    </span>
  );
}
