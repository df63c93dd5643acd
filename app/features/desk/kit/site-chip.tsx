import { useDesk } from './desk-context.ts';

/** The coloured square of a site; decoration, since its name stands beside it. */
export function SiteMark({ colour }: { colour: string }) {
  return (
    <svg className="desk-mark" viewBox="0 0 9 9" aria-hidden="true">
      <rect width="9" height="9" rx="2.5" fill={colour} />
    </svg>
  );
}

/** A site by its mark and name; only the name of a site that the operator has no access to. */
export function SiteChip(site: { id: string } | { name: string }) {
  const found = useDesk().sites.find((each) => ('id' in site ? each.id === site.id : each.name === site.name));
  if (!found) return 'name' in site ? site.name : null;
  return (
    <span className="desk-site">
      <SiteMark colour={found.colour} />
      {found.name}
    </span>
  );
}
