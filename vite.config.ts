import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

import { chunkOf as chunkOfTexts } from './i18n/chunks.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What nearly every page needs: frames, frequent primitives, the app's own library. Others load with their screen. */
const SHARED =
  /\/app\/(?:lib\/(?!area-|i18n\/site-words|interest-|upload|value-lists).+|features\/navigation\/.+|ui\/(?:alert|avatar|badge|brand-mark|button|class-names|dialog|dropdown|field|footer|icon|icon-button|icon-names|nav-bar|page|panel|photo|section-head|select-field|toast|use-(?:listener|popover)|step-by-key))\.tsx?$/;

/** A file of a language's texts, or the list of them, which travels with those that every page needs. */
const TEXTS = /\/i18n\/locales\/(\w+)\/(\w+)\.(?:json|ts)$/;

/** Shared modules travel together: forty files of 300 bytes each pack badly and cost as many requests. */
function chunkOf(id: string): string | undefined {
  const [, language, namespace] = TEXTS.exec(id) ?? [];
  if (language && namespace && namespace !== 'preview') return `texts-${language}-${chunkOfTexts(namespace)}`;
  return SHARED.test(id) ? 'shared' : undefined;
}

/**
 * Bundles `app/` only. `public/` is served by the server itself and not copied, since it holds generated files;
 * stylesheets come from the asset build, so that a tenant's page links exactly one.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser that knows this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Three kilobytes smaller than the built-in minifier makes it: the difference between keeping the budget and not.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, compress: { passes: 2 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  server: { hmr: { overlay: true } },
  // Known beforehand: a package found while the first page loads would bring a second React into that page.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      '@remix-run/react',
      'i18next',
      'react-i18next',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@use-gesture/react',
      'react-easy-crop',
      'frimousse',
    ],
    exclude: ['@remix-run/node', 'remix-i18next'],
  },
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
}));
