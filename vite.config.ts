import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Bundles `app/` only. `public/` is served by the server itself and not copied, since it holds generated files;
 * stylesheets come from the asset build, so that a tenant's page links exactly one.
 */
export default defineConfig({
  publicDir: false,
  build: { assetsInlineLimit: 0, reportCompressedSize: false, sourcemap: false, target: 'es2022' },
  server: { hmr: { overlay: true } },
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
});
