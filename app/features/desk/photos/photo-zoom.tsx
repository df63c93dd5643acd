import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ZoomedPicture {
  src: string;
  alt: string;
}

interface PhotoZoomProps {
  label: string;
  /** Side by side; none while it is shut. */
  pictures: readonly ZoomedPicture[];
  onClose: () => void;
}

/** A picture that is larger than its place is tabbed to, and then scrolled by the arrow keys. */
const SCROLLED_BY_KEY = { tabIndex: 0, role: 'region' } as const;

function Pictures({ pictures }: Pick<PhotoZoomProps, 'pictures'>) {
  const { t } = useTranslation('deskphotos');
  const [enlarged, setEnlarged] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Enlarged, the middle of each picture stays in the middle of its place.
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

/** The chosen photo over the window, whole at first; with it, where it is asked for, one that was removed before. */
export function PhotoZoom({ label, pictures, onClose }: PhotoZoomProps) {
  const { t } = useTranslation('deskphotos');
  const open = pictures.length > 0;
  return (
    <Dialog className="photo-zoomed" label={label} open={open} onClose={onClose} closeLabel={t('stage.close')}>
      {open && <Pictures pictures={pictures} />}
    </Dialog>
  );
}
