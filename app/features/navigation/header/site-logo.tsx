import { paths } from '../../../lib/routing/paths.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Logo } from '../../../ui/navigation/nav-bar.tsx';

/** The brand's or the tenant's logo, linked to the home page. */
export function SiteLogo() {
  const site = useSite();
  return <Logo name={site.name} href={paths.home()} imageUrl={site.logo} />;
}
