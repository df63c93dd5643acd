import { FRAME_SCHEMES, FRAME_STATES } from '../../../server/modules/preview/frame.schema.ts';
import type { FrameScheme, FrameState } from '../../../server/modules/preview/frame.schema.ts';
import type { PreviewTheme } from '../../../server/modules/preview/preview.service.ts';
import { pickChoice } from './pick-choice.ts';
import { PREVIEW_SCREENS } from './preview-screens.ts';
import type { PreviewScreen } from './preview-screens.ts';

/** Viewport widths of frames in px: the smallest phone, a phone, a tablet, a desktop. */
export const FRAME_WIDTHS = [320, 390, 768, 1280] as const;
export type FrameWidth = (typeof FRAME_WIDTHS)[number];

/** `screen`: one screen in all themes; `theme`: one theme, all screens. */
export const MATRIX_VIEWS = ['screen', 'theme'] as const;

export interface MatrixChoice {
  view: (typeof MATRIX_VIEWS)[number];
  screen: PreviewScreen;
  theme: string;
  state: FrameState;
  scheme: FrameScheme;
  locale: string;
  width: FrameWidth;
}

/** Reads the choice from the query; missing and unknown values get the default. */
export function readMatrix(
  query: URLSearchParams,
  { themes, locales }: { themes: readonly PreviewTheme[]; locales: readonly string[] },
): MatrixChoice {
  const slugs = themes.map(({ slug }) => slug);
  return {
    view: pickChoice(MATRIX_VIEWS, query.get('view'), 'screen'),
    screen: PREVIEW_SCREENS.find(({ name }) => name === query.get('screen')) ?? PREVIEW_SCREENS[0]!,
    theme: pickChoice(slugs, query.get('theme'), slugs[0] ?? ''),
    state: pickChoice(FRAME_STATES, query.get('state'), 'free'),
    scheme: pickChoice(FRAME_SCHEMES, query.get('scheme'), 'light'),
    locale: pickChoice(locales, query.get('lang'), locales[0] ?? 'nl'),
    width: FRAME_WIDTHS.find((width) => width === Number(query.get('width'))) ?? 390,
  };
}
