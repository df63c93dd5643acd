/** Facts of the demo's own pages, each with its name before it. */
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
