import { INSTALLED_COOKIE } from '../../lib/root-data/device-cookies.ts';
import { useNonce } from '../../lib/page-head/nonce.ts';

/**
 * Runs before the first paint when the server does not know yet that this is the installed app: hides the warning (by
 * `data-installed`, see _entry.scss), makes the page interactive once it is parsed, and sets the cookie for the next
 * request. Must not contain quotes, ampersands or angle brackets, which React would escape.
 */
const SCRIPT = `if (matchMedia(\`(display-mode: standalone)\`).matches || navigator.standalone) {
  const root = document.documentElement;
  root.dataset.installed = \`\`;
  const secure = location.protocol === \`https:\` ? \`;secure\` : \`\`;
  document.cookie = \`${INSTALLED_COOKIE}=1;path=/;max-age=31536000;samesite=lax\` + secure;
  new MutationObserver(function (changes, watch) {
    const site = document.querySelector(\`.site\`);
    if (!site) return;
    site.removeAttribute(\`inert\`);
    watch.disconnect();
  }).observe(root, { childList: true, subtree: true });
}`;

/** Script in the head of pages that contain the entry warning. */
export function InstalledScript() {
  return (
    <script nonce={useNonce()} suppressHydrationWarning>
      {SCRIPT}
    </script>
  );
}
