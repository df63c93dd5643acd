/**
 * Compositions: how a brand arranges a screen, and how it moves (`motion`). Each is a stylesheet, `themes/_base/compositions/<screen>/<name>.scss`, over the
 * same components; the first of a screen is the plain look of `_base` and has none. A theme chooses in its `theme.json`,
 * a site in its `tenant.yaml`.
 */

import type { z } from 'zod';

import compositions from './compositions.json' with { type: 'json' };

export type ComposedScreen = keyof typeof compositions;

/** The names of a screen's compositions with what they look like, the plain one first. */
export const COMPOSITIONS: Readonly<Record<ComposedScreen, Readonly<Record<string, string>>>> = compositions;

export const COMPOSED_SCREENS = Object.keys(compositions) as ComposedScreen[];

/** A choice of compositions by screen. */
export type Compositions = Readonly<Partial<Record<ComposedScreen, string | null>>>;

export const compositionNames = (screen: ComposedScreen): string[] => Object.keys(COMPOSITIONS[screen]);

/** Builds a field for each screen, which accepts the names of its compositions. */
export function compositionFields<Field extends z.ZodType>(field: (names: string[]) => Field) {
  return Object.fromEntries(COMPOSED_SCREENS.map((screen) => [screen, field(compositionNames(screen))])) as Record<
    ComposedScreen,
    Field
  >;
}

/** The names of stylesheets, `<screen>/<name>`, by screen; a screen with its plain look has none. */
export function compositionSheets(chosen: Compositions): Partial<Record<ComposedScreen, string>> {
  const sheets = COMPOSED_SCREENS.flatMap((screen) => {
    const name = chosen[screen];
    const plain = name === undefined || name === null || name === compositionNames(screen)[0];
    return plain ? [] : [[screen, `${screen}/${name}`]];
  });
  return Object.fromEntries(sheets) as Partial<Record<ComposedScreen, string>>;
}
