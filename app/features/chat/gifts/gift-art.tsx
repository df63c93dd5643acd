import type { GiftView } from '../../../../server/modules/conversation/chat/index.ts';
import sprite from './gift-art.svg?url';

export function GiftArt({ icon }: Pick<GiftView, 'icon'>) {
  return (
    <span className="gift-plate">
      <svg className="gift-drawing" aria-hidden="true">
        <use href={`${sprite}#${icon}`} />
      </svg>
    </span>
  );
}
