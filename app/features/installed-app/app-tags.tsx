import { paths } from '../../lib/paths.ts';
import { useRootData } from '../../lib/site.ts';

/**
 * Head tags for installing the site as an app, and the theme colour: one for a chosen scheme, else one for each
 * scheme of the device. Landers omit the manifest: they run no JavaScript and their size matters.
 */
export function AppTags() {
  const data = useRootData();
  const themeColors = data?.assets.themeColors;
  if (!data?.site || !themeColors) return null;
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
          <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme:light)" />
          <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme:dark)" />
        </>
      ) : (
        <meta name="theme-color" content={themeColors[data.scheme]} />
      )}
    </>
  );
}
