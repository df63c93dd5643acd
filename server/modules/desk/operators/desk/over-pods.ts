import { DESK_PAGE_SIZE } from './desk-page.ts';

/* How the answers of several pods to one question become one. With one pod they are not used. */

/** What was found in any of the pods: for a look-up that finds at most one. */
export const firstFound = <T>(answers: T[]): T =>
  answers.find((answer) => answer !== null && answer !== undefined) ?? answers[0]!;

/** The rows of all pods, in no order. */
export const allRows = <Row>(answers: Row[][]): Row[] => answers.flat();

/** One page of rows that are sorted by time and id, with the row that says whether there is another. */
export const pageBy =
  <At extends string>(at: At, order: 'oldest' | 'newest' = 'oldest') =>
  <Row extends { id: string } & Record<At, Date>>(answers: Row[][]): Row[] => {
    const compare = (one: Row, other: Row) =>
      one[at].getTime() - other[at].getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));
    const sorted = answers
      .flat()
      .toSorted((one, other) => (order === 'oldest' ? compare(one, other) : compare(other, one)));
    return sorted.slice(0, DESK_PAGE_SIZE + 1);
  };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers are added, in lists and groups too; null is no figure; all else is the same in both. */
function add(one: unknown, other: unknown): unknown {
  if (one === null || other === null) return one ?? other;
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (Array.isArray(one) && Array.isArray(other)) return one.map((value, index) => add(value, other[index] ?? null));
  if (isRecord(one) && isRecord(other))
    return Object.fromEntries(Object.keys(one).map((key) => [key, add(one[key], other[key] ?? null)]));
  return one;
}

/** The sum of figures that have the same form in each pod. */
export const sumUp = <T>(answers: T[]): T => answers.reduce((one, other) => add(one, other) as T);

/** Rows of figures with those of the same key added. The key must not be a number. */
export const sumRows = <Row>(answers: Row[][], keyOf: (row: Row) => string): Row[] =>
  [...Map.groupBy(answers.flat(), keyOf).values()].map(sumUp);

const earliest = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other);
const latest = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other));

/** The earliest of some times; null if there is none. */
export const earliestOf = (times: Array<Date | null>): Date | null => times.reduce(earliest, null);
/** The latest of some times; null if there is none. */
export const latestOf = (times: Array<Date | null>): Date | null => times.reduce(latest, null);
