import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PhotoView } from '../../../../server/modules/people/profiles/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { IconName } from '../../../ui/media/icon-names.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { PhotoIntent } from './photo-arrangement.ts';
import { useArrangeFetcher } from './use-arrangement.ts';

interface PhotoSheetProps {
  /** Id that the photo's button refers to. */
  id: string;
  photo: PhotoView;
  number: number;
  total: number;
  main: boolean;
}

/** The actions on one photo, also without JavaScript. */
export function PhotoSheet({ id, photo, number, total, main }: PhotoSheetProps) {
  const { t } = useTranslation('photos');
  const fetcher = useArrangeFetcher();
  const active = photo.status === 'active';
  const actions: { intent: PhotoIntent; icon: IconName; words: string; given: boolean }[] = [
    { intent: 'main', icon: 'star', words: t('edit.toMain'), given: active && !main },
    { intent: 'earlier', icon: 'arrow-left', words: t('edit.earlier'), given: number > 1 },
    { intent: 'later', icon: 'arrow-right', words: t('edit.later'), given: number < total },
  ];
  return (
    <Sheet id={id} title={t('edit.title', { number })} closeLabel={t('edit.close', { number })}>
      <fetcher.Form
        method="post"
        action={paths.arrangePhotos()}
        className="photo-sheet"
        onSubmit={() => document.getElementById(id)?.hidePopover()}
      >
        <p>{t(main ? 'state.main' : `state.${photo.status}`)}</p>
        <input type="hidden" name="photo" value={photo.id} />
        {actions
          .filter(({ given }) => given)
          .map(({ intent, icon, words }) => (
            <Button key={intent} name="intent" value={intent} variant="secondary" icon={icon}>
              {words}
            </Button>
          ))}
        <details>
          <summary>{t('edit.delete')}</summary>
          <p>{t('edit.sure')}</p>
          <Button name="intent" value="delete" variant="danger" icon="trash">
            {t('edit.confirm')}
          </Button>
        </details>
      </fetcher.Form>
    </Sheet>
  );
}
