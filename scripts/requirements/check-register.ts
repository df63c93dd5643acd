import { filesOf, type Register } from './register.ts';

/** Ids found in the titles of each test file; a file without ids has an empty set. */
type TitledIds = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Checks the register against the existing tests and documents.
 * @returns a sentence for each discrepancy
 */
export function findProblems(register: Register, titled: TitledIds, exists: (file: string) => boolean): string[] {
  const entries = Object.entries(register);
  const wrong = entries.flatMap(([id, { tests = [], documents = [], owed }]) => {
    const files = filesOf(id, titled);
    if (owed !== undefined) {
      return files.length > 0 ? [`${id} is marked as owed, but ${files.join(', ')} proves it; run with --write.`] : [];
    }
    const missing = documents
      .filter((file) => !exists(file))
      .map((file) => `${id} names ${file}, which does not exist.`);
    const untold = tests.flatMap((file) => {
      if (!titled.has(file)) return [`${id} names ${file}, which is not a test file.`];
      return titled.get(file)!.has(id) ? [] : [`${id} names ${file}, where no test title mentions it.`];
    });
    return [...untold, ...missing];
  });
  const unknown = [...titled].flatMap(([file, ids]) =>
    [...ids].filter((id) => !(id in register)).map((id) => `${file} mentions ${id}, which is not a requirement.`),
  );
  return [...wrong, ...unknown];
}

/** Number of proved requirements per area, and what each part owes, as lines. */
export function summarise(register: Register): string[] {
  const entries = Object.entries(register);
  const areas = Map.groupBy(entries, ([id]) => id.slice(0, 3));
  const count = (list: typeof entries) => list.filter(([, entry]) => entry.owed === undefined).length;
  const cells = [...areas].map(([area, list]) => `${area} ${count(list)}/${list.length}`.padEnd(13));
  const rows = Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    cells.slice(row * 7, row * 7 + 7).join(''),
  );
  const owed = [...Map.groupBy(entries, ([, entry]) => entry.owed)].filter(([part]) => part !== undefined);
  return [
    ...rows.map((row) => row.trimEnd()),
    `Proved: ${count(entries)} of ${entries.length}. Owed: ${owed.map(([part, list]) => `${part} ${list.length}`).join(', ')}.`,
  ];
}
