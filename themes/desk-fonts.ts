import type { FontFace } from './theme.schema.ts';

/** The font of the operators' desk, which is no theme. */
export const DESK_FONT: FontFace = {
  family: 'Inter',
  package: '@fontsource-variable/inter',
  file: 'inter-{subset}-wght-normal',
  style: 'normal',
  weight: '100 900',
  preload: true,
};
