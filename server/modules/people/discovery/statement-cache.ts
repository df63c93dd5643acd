import type { CompiledQuery } from 'kysely';

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Most statements kept; then all are forgotten. */
const MAX_STATEMENTS = 500;

/**
 * Keeps compiled statements that differ only in their values: compiling a long one takes longer than sending it.
 * @returns a function that returns the statement of a key for some values. `compile` is called once for each key and each set of
 * values that are null; it must treat values as opaque and use each as a whole parameter.
 */
export function createStatementCache<Row>() {
  const statements = new Map<string, CompiledQuery<Row>>();
  return function statement<Values extends Record<string, unknown>>(
    key: string,
    values: Values,
    compile: (placeholders: Values) => CompiledQuery<Row>,
  ): CompiledQuery<Row> {
    const names = Object.keys(values);
    const shape = `${key} ${names.filter((name) => values[name] == null).join()}`;
    let compiled = statements.get(shape);
    if (!compiled) {
      const placeholders = names.map((name) => [name, values[name] == null ? values[name] : new Placeholder(name)]);
      compiled = compile(Object.fromEntries(placeholders) as Values);
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
    return { ...compiled, parameters };
  };
}
