import { INSTALLED_COOKIE } from '../../lib/device-cookies.ts';
import { useNonce } from '../../lib/nonce.ts';

/**
 * Runs before the first paint, when the server does not know yet that this is the installed app: takes the warning
 * away (by `data-installed`, see _entry.scss), frees the page behind it, and leaves the cookie for the next request.
 */
const SCRIPT = `if(matchMedia('(display-mode: standalone)').matches||navigator.standalone){
const root=document.documentElement;root.dataset.installed='';
document.cookie='${INSTALLED_COOKIE}=1;path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
const free=()=>{const site=document.querySelector('.site');if(site)site.removeAttribute('inert');return site};
const watch=new MutationObserver(()=>{if(free())watch.disconnect()});if(!free())watch.observe(root,{childList:true,subtree:true})}`;

/** For the head of pages that have the entry warning. */
export function InstalledScript() {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
