import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

import { chunkOf as chunkOfTexts } from './i18n/chunks.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Modules of nearly every page: frames, frequent primitives, the app's library. Others load with their screen. */
const SHARED_MODULES =
  /\/app\/(?:lib\/(?!area-|i18n\/site-words|interest-|upload|value-lists).+|features\/navigation\/.+|ui\/(?:alert|avatar|badge|brand-mark|button|class-names|dialog|dropdown|field|footer|icon|icon-button|icon-names|nav-bar|page|panel|photo|section-head|select-field|toast|use-(?:listener|popover)|step-by-key))\.tsx?$/;

/** A file of a language's texts, or their index, which is bundled with the texts of every page. */
const TEXTS = /\/i18n\/locales\/(\w+)\/(\w+)\.(?:json|ts)$/;

/** Bundles shared modules together: forty files of 300 bytes compress badly and need as many requests. */
function chunkOf(id: string): string | undefined {
  const [, language, namespace] = TEXTS.exec(id) ?? [];
  if (language && namespace && namespace !== 'preview') return `texts-${language}-${chunkOfTexts(namespace)}`;
  return SHARED_MODULES.test(id) ? 'shared' : undefined;
}

/**
 * Bundles `app/` only. The server serves `public/` directly; it is not copied, since it contains generated files.
 * Stylesheets come from the asset build, so that a tenant's page links exactly one.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser of this target supports modulepreload.
    modulePreload: { polyfill: false },
    // Output is three kilobytes smaller than with the default minifier, which would exceed the size budget.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, compress: { passes: 2 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  server: { hmr: { overlay: true } },
  // Pre-bundled: a dependency discovered while the first page loads would load a second React into that page.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      '@remix-run/react',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@use-gesture/react',
      'react-easy-crop',
      'frimousse',
    ],
    exclude: ['@remix-run/node'],
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
