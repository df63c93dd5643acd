const MAX_LENGTH = 2_000;

/** Literals of SQL: strings, also with a prefix, dollar-quoted ones, and numbers that are no parameter. */
const LITERALS = /[EeBbXx]?'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|(?<![\w$."])\d+(?:\.\d+)?\b/g;

/** A statement without values: parameters are none, and what is written into it becomes `?`. */
export const withoutLiterals = (sql: string): string => sql.replaceAll(LITERALS, '?').slice(0, MAX_LENGTH);

/** What a statement does, such as `select`, for the name of its span. */
export const operationOf = (sql: string): string => /^\s*\(*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
