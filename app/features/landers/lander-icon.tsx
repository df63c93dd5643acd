import { useContext } from 'react';

import { IconSpriteContext } from '../../ui/media/icon.tsx';
import type { LanderIconName } from './lander-icons.ts';

/** An icon from the landing pages' own sprite; decoration only. */
export function LanderIcon({ name }: { name: LanderIconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${useContext(IconSpriteContext)}#${name}`} />
    </svg>
  );
}
