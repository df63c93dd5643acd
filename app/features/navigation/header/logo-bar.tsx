import { NavBar } from '../../../ui/navigation/nav-bar.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The header of pages without navigation: the logo only. */
export function LogoBar() {
  return <NavBar label="" logo={<SiteLogo />} items={[]} />;
}
