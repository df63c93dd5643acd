import { FRAME_SCHEMES, FRAME_STATES } from '../../../server/modules/demo/preview/frame.schema.ts';
import type { PreviewService } from '../../../server/modules/demo/preview/index.ts';

/** Viewport widths of frames in px: the smallest phone, a phone, a tablet, a desktop. */
export const FRAME_WIDTHS = [320, 390, 768, 1280] as const;

/** The value equal to `text`, else `otherwise`. */
export function pickChoice<Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** The themes and languages, and a choice from the query; missing and unknown values get the default. */
export function readChoices(
  query: URLSearchParams,
  preview: Pick<PreviewService, 'listThemes' | 'listLocales'>,
  width: (typeof FRAME_WIDTHS)[number] = 390,
) {
  const [themes, locales] = [preview.listThemes(), preview.listLocales()];
  const slugs = themes.map(({ slug }) => slug);
  const choice = {
    theme: pickChoice(slugs, query.get('theme'), slugs[0] ?? ''),
    scheme: pickChoice(FRAME_SCHEMES, query.get('scheme'), 'light'),
    state: pickChoice(FRAME_STATES, query.get('state'), 'free'),
    locale: pickChoice(locales, query.get('lang'), locales[0] ?? 'nl'),
    width: FRAME_WIDTHS.find((each) => each === Number(query.get('width'))) ?? width,
  };
  return { themes, locales, choice };
}
