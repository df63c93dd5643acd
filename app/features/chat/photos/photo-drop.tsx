import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import { pickPhoto } from './photo-choice.ts';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

export function PhotoDrop({ onPhoto }: { onPhoto: (file: File) => void }) {
  const { t } = useTranslation('media');
  const place = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onPhoto);
  latest.current = onPhoto;
  useEffect(() => {
    const thread = place.current?.closest<HTMLElement>('.thread');
    if (!thread) return;
    const take = (event: Event, files: FileList | undefined) => {
      const photo = pickPhoto(files ?? []);
      if (!photo) return;
      event.preventDefault();
      latest.current(photo);
    };
    const listening = new AbortController();
    const { signal } = listening;
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    thread.addEventListener('dragover', drag, { signal });
    thread.addEventListener(
      'dragleave',
      ({ relatedTarget }) => setOver(relatedTarget instanceof Node && thread.contains(relatedTarget)),
      { signal },
    );
    thread.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        // Otherwise the browser would navigate to a dropped file that is not a picture.
        if (carriesFiles(event)) event.preventDefault();
        take(event, event.dataTransfer?.files);
      },
      { signal },
    );
    thread.addEventListener('paste', (event) => take(event, event.clipboardData?.files), { signal });
    return () => listening.abort();
  }, []);
  return (
    <div className="photo-drop" ref={place} hidden={!over} aria-hidden="true">
      <Icon name="image" />
      {t('photo.drop')}
    </div>
  );
}
