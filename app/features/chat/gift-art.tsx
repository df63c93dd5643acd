import type { GiftView } from '../../../server/modules/chat/chat.view.ts';
import sprite from './gift-art.svg?url';

/** The drawing of a gift on its ground, beside its name. Its tones come from the theme. */
export function GiftArt({ icon }: Pick<GiftView, 'icon'>) {
  return (
    <span className="gift-plate">
      <svg className="gift-drawing" aria-hidden="true">
        <use href={`${sprite}#${icon}`} />
      </svg>
    </span>
  );
}
