/** A list of named values on the demo's own pages. */
export function FactRows({ facts }: { facts: ReadonlyArray<readonly [name: string, value: string]> }) {
  return (
    <dl className="tool-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
