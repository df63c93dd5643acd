/** Value of a placeholder: text, whose line breaks are kept, or trusted HTML. */
type PlaceholderValue = string | { html: string } | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Repeats the part between `{{@row}}` and `{{/row}}` for each row: `{{row.title}}` becomes `{{row-title-0}}`. */
function repeatRows(html: string, count: number): string {
  return html.replace(/\{\{@row\}\}([\s\S]*?)\{\{\/row\}\}/g, (_whole, inner: string) =>
    Array.from({ length: count }, (_, index) =>
      inner.replace(/\{\{\s*row\.([a-z]+)\s*\}\}/g, (_each, name: string) => `{{row-${name}-${index}}}`),
    ).join(''),
  );
}

/**
 * Removes the part between `{{#name}}` and `{{/name}}` when `name` has no value, then fills all placeholders in one
 * pass, so that values are never expanded.
 * @throws Error for a placeholder without a value
 */
export function fillTemplate(
  html: string,
  values: Record<string, PlaceholderValue>,
  rows: ReadonlyArray<Record<string, PlaceholderValue>>,
): string {
  const all: Record<string, PlaceholderValue> = { ...values };
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) all[`row-${name}-${index}`] = value;
  }
  return repeatRows(html, rows.length)
    .replace(/\{\{#([a-z0-9-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_part, name: string, inner: string) =>
      all[name] === undefined ? '' : inner,
    )
    .replace(/\{\{\s*([a-z0-9-]+)\s*\}\}/g, (_placeholder, name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`no value for placeholder ${name}`);
      return typeof value === 'string' ? escapeHtml(value).replaceAll('\n', '<br>') : value.html;
    });
}
