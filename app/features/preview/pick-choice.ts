/** Viewport widths of frames in px: the smallest phone, a phone, a tablet, a desktop. */
export const FRAME_WIDTHS = [320, 390, 768, 1280] as const;
type FrameWidth = (typeof FRAME_WIDTHS)[number];

/** The value equal to `text`, else `otherwise`. */
export function pickChoice<Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}

export const pickWidth = (text: string | null, otherwise: FrameWidth): FrameWidth =>
  FRAME_WIDTHS.find((width) => width === Number(text)) ?? otherwise;
