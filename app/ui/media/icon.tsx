import { createContext, useContext } from 'react';
import type { IconName } from './icon-names.ts';

/** URL of the brand's icon sprite; set once in root. */
export const IconSpriteContext = createContext('');

interface IconProps {
  name: IconName;
  /** Accessible name; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** An icon from the external sprite, sized relative to the text (1.25 em). */
export function Icon({ name, label, className }: IconProps) {
  const href = `${useContext(IconSpriteContext)}#${name}`;
  const classes = className ? `icon ${className}` : 'icon';
  if (!label) {
    return (
      <svg className={classes} aria-hidden="true">
        <use href={href} />
      </svg>
    );
  }
  return (
    <svg className={classes} role="img" aria-label={label}>
      <use href={href} />
    </svg>
  );
}
