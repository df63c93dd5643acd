import { paths } from '../../lib/paths.ts';
import { useRootData } from '../../lib/site.ts';

/**
 * For the head of a site's pages: what a browser needs to install it, and the colour it paints around it. A scheme that
 * was chosen has one colour, else the device decides. A lander, which runs no script and where every byte counts, is not
 * what anybody installs.
 */
export function AppTags() {
  const data = useRootData();
  const bars = data?.assets.bars;
  if (!data?.site || !bars) return null;
  return (
    <>
      {!data.lander && (
        <>
          <link rel="manifest" href={paths.manifest()} />
          <link rel="apple-touch-icon" href={paths.appleIcon()} />
          <meta name="apple-mobile-web-app-title" content={data.site.appName} />
        </>
      )}
      {data.scheme === 'auto' ? (
        <>
          <meta name="theme-color" content={bars.light} media="(prefers-color-scheme:light)" />
          <meta name="theme-color" content={bars.dark} media="(prefers-color-scheme:dark)" />
        </>
      ) : (
        <meta name="theme-color" content={bars[data.scheme]} />
      )}
    </>
  );
}
