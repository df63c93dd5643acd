import { createContext, useContext } from 'react';
import type { IconName } from './icon-names.ts';

/** Address of the brand's icon sprite; set once in root. */
export const IconSpriteContext = createContext('');

export interface IconProps {
  name: IconName;
  /** Spoken name; without it the icon is decoration and hidden from assistive technology. */
  label?: string;
  className?: string;
}

/** One icon from the external sprite, sized by the text around it (1.25 em). */
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
