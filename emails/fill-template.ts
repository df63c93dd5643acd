/** Value of a placeholder: text, whose line breaks are kept, or trusted HTML. */
type PlaceholderValue = string | { html: string } | undefined;

/** Values by placeholder name. */
export type PlaceholderValues = Record<string, PlaceholderValue>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Repeats the part between `{{@list}}` and `{{/list}}` for each item: `{{list.title}}` becomes `{{list-0-title}}`. */
function repeatItems(html: string, lists: Record<string, readonly unknown[]>): string {
  return html.replace(/\{\{@([a-z]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_whole, list: string, inner: string) =>
    (lists[list] ?? [])
      .map((_item, index) =>
        inner.replace(/\{\{\s*([#/]?)([a-z]+)\.([a-z]+)\s*\}\}/g, (_each, marker: string, _of, name: string) => {
          return `{{${marker}${list}-${index}-${name}}}`;
        }),
      )
      .join(''),
  );
}

/** Removes the parts between `{{#name}}` and `{{/name}}` whose `name` has no value, at any depth. */
function dropParts(html: string, values: PlaceholderValues): string {
  return html.replace(/\{\{#([a-z0-9-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_part, name: string, inner: string) =>
    values[name] === undefined ? '' : dropParts(inner, values),
  );
}

/**
 * Repeats the items of lists, removes parts without a value, then fills all placeholders in one pass, so that values are
 * never expanded.
 * @throws Error for a placeholder without a value
 */
export function fillTemplate(
  html: string,
  values: PlaceholderValues,
  lists: Record<string, readonly PlaceholderValues[]>,
): string {
  const all: PlaceholderValues = { ...values };
  for (const [list, items] of Object.entries(lists)) {
    // The part around a list exists only with it.
    if (items.length > 0) all[`${list}-list`] = '';
    for (const [index, item] of items.entries()) {
      for (const [name, value] of Object.entries(item)) all[`${list}-${index}-${name}`] = value;
    }
  }
  return dropParts(repeatItems(html, lists), all).replace(
    /\{\{\s*([a-z0-9-]+)\s*\}\}/g,
    (_placeholder, name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`no value for placeholder ${name}`);
      return typeof value === 'string' ? escapeHtml(value).replaceAll('\n', '<br>') : value.html;
    },
  );
}
