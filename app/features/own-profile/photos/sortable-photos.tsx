import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OwnPhotosProps } from './own-photos.tsx';
import { moveItem } from './photo-arrangement.ts';
import { PhotoTile, type PhotoTileProps } from './photo-tile.tsx';

/** A press that moves less than this distance or is shorter than this time opens the photo instead of moving it. */
const MOUSE_ACTIVATION = { activationConstraint: { distance: 8 } };
const TOUCH_ACTIVATION = { activationConstraint: { delay: 220, tolerance: 8 } };
/** Enter opens the actions of the photo. */
const KEYBOARD_CODES = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
};

type Entry = { id: UniqueIdentifier };

/** Screen reader announcements while a photo is moved by keyboard. @param ids in display order */
function useAnnouncements(ids: readonly string[]) {
  const { t } = useTranslation('photos');
  const lifted = useRef(false);
  const total = ids.length;
  const numberOf = (entry: Entry) => ids.indexOf(String(entry.id)) + 1;
  return {
    // Placed beside the list, which may only contain photos.
    container: document.body,
    screenReaderInstructions: { draggable: t('sort.instructions') },
    announcements: {
      onDragStart: ({ active }: { active: Entry }) => {
        lifted.current = true;
        return t('sort.lifted', { number: numberOf(active) });
      },
      onDragOver: ({ active, over }: { active: Entry; over: Entry | null }) => {
        // A photo that was just picked up is over its own place; not announced.
        const news = over && !(lifted.current && over.id === active.id);
        lifted.current = false;
        return news ? t('sort.over', { number: numberOf(over), total }) : undefined;
      },
      onDragEnd: ({ active, over }: DragEndEvent) => t('sort.dropped', { number: numberOf(over ?? active), total }),
      onDragCancel: ({ active }: { active: Entry }) => t('sort.cancelled', { number: numberOf(active) }),
    },
  };
}

/** The tiles of `OwnPhotos`, sortable by mouse, touch and keyboard. */
export default function SortablePhotos({ photos, mainId, onOrder }: OwnPhotosProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE_ACTIVATION),
    useSensor(TouchSensor, TOUCH_ACTIVATION),
    useSensor(KeyboardSensor, KEYBOARD_CODES),
  );
  const ids = photos.map(({ id }) => id);
  const accessibility = useAnnouncements(ids);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(moveItem(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      id="photo-sorting"
      sensors={sensors}
      accessibility={accessibility}
      collisionDetection={closestCenter}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {photos.map((photo, index) => (
          <SortableTile
            key={photo.id}
            photo={photo}
            number={index + 1}
            total={photos.length}
            main={photo.id === mainId}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function SortableTile(tile: Omit<PhotoTileProps, 'moving'>) {
  const { t } = useTranslation('photos');
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: tile.photo.id,
    attributes: { roleDescription: t('sort.role') },
    ...(calm && { transition: null }),
  });
  // Set by script, which the content security policy allows, and only while something moves.
  const style = transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition } : {};
  const grip = { ...attributes, ...listeners, ref: setActivatorNodeRef };
  return <PhotoTile {...tile} moving={{ ref: setNodeRef, style, grip, lifted: isDragging }} />;
}
