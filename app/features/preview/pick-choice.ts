/** The value equal to `text`, else `otherwise`. */
export function pickChoice<Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}
