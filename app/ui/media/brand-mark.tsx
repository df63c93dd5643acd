import { useContext } from 'react';
import { IconSpriteContext } from './icon.tsx';

/** The brand mark from the theme's sprite, in the page's own colours. Decoration only. */
export function BrandMark({ size = 36 }: { size?: number }) {
  const href = `${useContext(IconSpriteContext)}#brand-mark`;
  return (
    <svg className="brand-mark" width={size} height={size} aria-hidden="true">
      <use href={href} />
    </svg>
  );
}
