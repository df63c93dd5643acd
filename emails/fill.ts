/** What stands for a placeholder: text, whose lines stay lines, or HTML that is known to be harmless. */
export type Value = string | { html: string } | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Writes what stands between `{{@row}}` and `{{/row}}` once for each row: `{{row.title}}` becomes `{{row-title-0}}`. */
function repeatRows(html: string, count: number): string {
  return html.replace(/\{\{@row\}\}([\s\S]*?)\{\{\/row\}\}/g, (_whole, inner: string) =>
    Array.from({ length: count }, (_, index) =>
      inner.replace(/\{\{\s*row\.([a-z]+)\s*\}\}/g, (_each, name: string) => `{{row-${name}-${index}}}`),
    ).join(''),
  );
}

/**
 * Leaves out what is between `{{#name}}` and `{{/name}}` when nothing fills that name, then fills in one pass, so that
 * a value which looks like a placeholder is never filled itself.
 * @throws Error for a placeholder that nothing fills
 */
export function fill(html: string, values: Record<string, Value>, rows: ReadonlyArray<Record<string, Value>>): string {
  const all: Record<string, Value> = { ...values };
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) all[`row-${name}-${index}`] = value;
  }
  return repeatRows(html, rows.length)
    .replace(/\{\{#([a-z0-9-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_part, name: string, inner: string) =>
      all[name] === undefined ? '' : inner,
    )
    .replace(/\{\{\s*([a-z0-9-]+)\s*\}\}/g, (_placeholder, name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`nothing fills the placeholder ${name}`);
      return typeof value === 'string' ? escapeHtml(value).replaceAll('\n', '<br>') : value.html;
    });
}
