/** What the palette can open: a page, or a search whose text stays out of the URL. */
export type SearchOption =
  | { id: string; kind: 'place'; label: string; to: string }
  | { id: string; kind: 'site'; label: string; to: string; colour: string }
  | { id: string; kind: 'members' }
  | { id: string; kind: 'orders' };

/** A page that is found by its name. */
export interface NamedPage {
  label: string;
  to: string;
}

interface SearchScope {
  places: readonly NamedPage[];
  sites: ReadonlyArray<NamedPage & { colour: string }>;
  /** Whether the operator may search them. */
  members: boolean;
  orders: boolean;
}

/** Shorter texts are searched for in names of pages only, as the search for members requires. */
const MIN_LENGTH = 2;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a word of the label begins with the text. */
export function matchesLabel(label: string, text: string): boolean {
  const [words, sought] = [fold(label), fold(text.trim())];
  return sought !== '' && (words.startsWith(sought) || words.includes(` ${sought}`));
}

/**
 * The options for a typed text: pages and sites with that name, then the searches. All places while nothing is typed.
 */
export function searchOptions(text: string, { places, sites, members, orders }: SearchScope): SearchOption[] {
  const typed = text.trim();
  const found = typed === '' ? places : places.filter(({ label }) => matchesLabel(label, typed));
  const long = [...typed].length >= MIN_LENGTH;
  const searches: SearchOption[] = [];
  if (long && members) searches.push({ id: 'members', kind: 'members' });
  if (long && orders && !typed.includes('@')) searches.push({ id: 'orders', kind: 'orders' });
  return [
    ...found.map((place): SearchOption => ({ id: place.to, kind: 'place', ...place })),
    ...sites
      .filter(({ label }) => matchesLabel(label, typed))
      .map((site): SearchOption => ({ id: site.to, kind: 'site', ...site })),
    ...searches,
  ];
}
