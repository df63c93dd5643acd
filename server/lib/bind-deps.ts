type Bound<Call> = Call extends (deps: never, ...args: infer Args) => infer Result ? (...args: Args) => Result : never;

/** Makes a service of functions that take its dependencies first: each is called with its other arguments only. */
export function bindDeps<Deps, Functions extends Record<string, (deps: Deps, ...args: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
): { [Name in keyof Functions]: Bound<Functions[Name]> } {
  const bound = Object.entries(functions).map(([name, call]) => [name, (...args: never[]) => call(deps, ...args)]);
  return Object.fromEntries(bound) as { [Name in keyof Functions]: Bound<Functions[Name]> };
}
