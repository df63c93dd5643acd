import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CheckView } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

type Pictures = Pick<CheckView, 'picture' | 'pose' | 'photos' | 'mainPhotoId' | 'name'>;

/** The picture of the check beside the photos of the profile, each of which opens in full. */
export function CheckPictures({ check }: { check: Pictures }) {
  const { t } = useTranslation(['deskchecks', 'verification']);
  const { picture, pose, photos, mainPhotoId, name } = check;
  return (
    <div className="desk-pair">
      <Panel title={t('check.picture')}>
        <p className="desk-note">{t(`verification:pose.${pose}`)}</p>
        {picture ? (
          <a href={picture} className="check-picture">
            <img src={picture} alt={t('check.pictureAlt', { name })} />
          </a>
        ) : (
          <p className="desk-empty">{t('check.deleted')}</p>
        )}
      </Panel>
      <Panel title={t('check.photos')}>
        <ul className="check-photos">
          {photos.map(({ id, url }, index) => (
            <li key={id}>
              <a href={url} className="check-picture">
                <img src={url} alt={t('check.photoAlt', { number: index + 1, name })} />
              </a>
              {id === mainPhotoId && <Badge tone="new" text={t('check.main')} />}
            </li>
          ))}
        </ul>
        {photos.length === 0 && <p className="desk-empty">{t('check.none')}</p>}
      </Panel>
    </div>
  );
}
