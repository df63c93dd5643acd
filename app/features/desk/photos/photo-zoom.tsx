import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SCROLLED_BY_KEY } from '../kit/scroll-box.tsx';

interface ZoomedPicture {
  src: string;
  alt: string;
}

interface PhotoZoomProps {
  label: string;
  /** Side by side; empty while the dialog is closed. */
  pictures: readonly ZoomedPicture[];
  onClose: () => void;
}

function ZoomedPictures({ pictures }: Pick<PhotoZoomProps, 'pictures'>) {
  const { t } = useTranslation('deskphotos');
  const [enlarged, setEnlarged] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Enlarged pictures start at their centre.
    for (const box of enlarged ? (boxes.current?.children ?? []) : []) {
      box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
    }
  }, [enlarged]);
  return (
    <>
      <Button
        className="photo-enlarge"
        type="button"
        variant="secondary"
        size="small"
        icon={enlarged ? 'minus' : 'plus'}
        onClick={() => setEnlarged(!enlarged)}
      >
        {enlarged ? t('stage.whole') : t('stage.enlarge')}
      </Button>
      <div className={enlarged ? 'photo-pictures photo-enlarged' : 'photo-pictures'} ref={boxes}>
        {pictures.map(({ src, alt }) => (
          <div key={src} {...(enlarged && { ...SCROLLED_BY_KEY, 'aria-label': alt })}>
            <img src={src} alt={alt} />
          </div>
        ))}
      </div>
    </>
  );
}

/** The selected photo in a dialog, optionally beside a removed one. */
export function PhotoZoom({ label, pictures, onClose }: PhotoZoomProps) {
  const { t } = useTranslation('deskphotos');
  const open = pictures.length > 0;
  return (
    <Dialog className="photo-zoomed" label={label} open={open} onClose={onClose} closeLabel={t('stage.close')}>
      {open && <ZoomedPictures pictures={pictures} />}
    </Dialog>
  );
}
