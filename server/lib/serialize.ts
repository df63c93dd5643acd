/** A row as JSON: dates become ISO 8601 strings. */
export type Serialized<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

export function serialize<Row extends object>(row: Row): Serialized<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as Serialized<Row>;
}
