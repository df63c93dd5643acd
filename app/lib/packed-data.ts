/**
 * Exchanges two characters. JSON is full of double quotes, each escaped twice in a string within a script.
 * Exchanging twice restores the text. JSON contains no null character.
 */
const exchangeQuotes = (text: string) => text.replaceAll('"', '\0').replaceAll('`', '"').replaceAll('\0', '`');

/**
 * A large value as one text of a page's data: Remix's format looks at every field, and sends a list as the numbers of
 * its entries, and each of those as a list.
 * @param value as JSON can hold it
 */
export const packData = (value: unknown): string => exchangeQuotes(JSON.stringify(value));

/** The value of a text that `packData` returned. */
export const unpackData = <Value>(packed: string): Value => JSON.parse(exchangeQuotes(packed)) as Value;
