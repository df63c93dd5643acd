import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';

import { chunkOf as chunkOfTexts } from './i18n/chunks.ts';
import { browserRouter } from './scripts/assets/browser-router.ts';
import { scriptIntegrity } from './scripts/assets/script-integrity.ts';

type GetManualChunk = Rollup.GetManualChunk;
type ManualChunkMeta = Rollup.ManualChunkMeta;

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** A file of a language's texts, or their index, which is bundled with the texts of every page. */
const TEXTS = /\/i18n\/locales\/(\w+)\/(\w+)\.(?:json|ts)$/;

const ENTRY = /\/app\/(?:entry\.client\.tsx|root\.tsx\?__remix-build-client-route)$/;
/** Pages of members and visitors, not of the desk and the demo. */
const PAGE = /\/app\/routes\/(?:auth|landing|member|pages|settings)\/.+\?__remix-build-client-route$/;
/** Pages with the same cards. */
const PEOPLE_PAGE = /\/member\/members\/(?:members|likes)\.tsx\?/;
/** Share of pages from which on a module is shared by all. */
const FREQUENT = 0.175;

/** The file with what every page needs. */
const SHARED_FILE = /\/shared-[\w-]{8}\.js$/;

/** All modules that a module imports statically. */
function importsOf(id: string, { getModuleInfo }: ManualChunkMeta): Set<string> {
  const found = new Set([id]);
  for (const each of found) for (const imported of getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  found.delete(id);
  return found;
}

/** Bundles of modules that are often needed together: forty files of 300 bytes compress badly and all must be named. */
function findBundles(meta: ManualChunkMeta): Map<string, 'shared' | 'people'> {
  const ids = [...meta.getModuleIds()];
  const importedBy = (pattern: RegExp) => ids.filter((id) => pattern.test(id)).map((id) => importsOf(id, meta));
  const [entries, pages, lists] = [ENTRY, PAGE, PEOPLE_PAGE].map(importedBy) as [
    Set<string>[],
    Set<string>[],
    Set<string>[],
  ];
  const bundles = new Map<string, 'shared' | 'people'>();
  for (const id of ids) {
    const frequent = pages.filter((imports) => imports.has(id)).length > pages.length * FREQUENT;
    // The entries themselves stay apart: the page runs them in its own order.
    if (frequent || entries.some((imports) => imports.has(id))) bundles.set(id, 'shared');
    else if (lists.every((imports) => imports.has(id))) bundles.set(id, 'people');
  }
  return bundles;
}

function createChunks(): GetManualChunk {
  let bundles: ReturnType<typeof findBundles> | undefined;
  return (id, meta) => {
    const [, language, namespace] = TEXTS.exec(id) ?? [];
    if (language && namespace && namespace !== 'preview') return `texts-${language}-${chunkOfTexts(namespace)}`;
    bundles ??= findBundles(meta);
    return bundles.get(id);
  };
}

/** Writes which modules each script contains, for the budgets of first views. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = chunks.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => relative(import.meta.dirname, id)),
      ]);
      writeFileSync('build/modules.json', JSON.stringify(Object.fromEntries(modules)));
    },
  };
}

/** What the server uses instead of a module, without the work that only a browser needs. */
const SERVER_STAND_INS = new Map(
  Object.entries({
    '@remix-run/react': 'app/lib/routing/server-router.tsx',
    'react/jsx-runtime': 'app/lib/server-jsx.ts',
  }).map(([id, file]) => [id, fileURLToPath(new URL(file, import.meta.url))]),
);

function serverStandIns(): Plugin {
  return {
    name: 'server-stand-ins',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer, { ssr }) {
      const standIn = ssr ? SERVER_STAND_INS.get(id) : undefined;
      return standIn !== undefined && importer !== standIn && importer?.includes('/app/') ? standIn : null;
    },
  };
}

/**
 * Bundles `app/` only. The server serves `public/` directly; it is not copied, since it contains generated files.
 * Stylesheets come from the asset build, so that a tenant's page links exactly one.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  // Nobody imports one text of a file, and a file of many exports is a tenth larger for the browser.
  json: { namedExports: isSsrBuild === true },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser of this target supports modulepreload. Names what an import would fetch late: not the file itself, nor
    // what every page has.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => needed.filter((each) => each !== file && !SHARED_FILE.test(each)),
    },
    // Output is three kilobytes smaller than with the default minifier, which would exceed the size budget.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          // Nobody writes to an imported module or asks whether something is one.
          output: { manualChunks: createChunks(), freeze: false, generatedCode: { symbols: false } },
        },
  },
  // V8 keeps a source that has other characters with two bytes for each.
  ...(isSsrBuild && { esbuild: { charset: 'ascii' as const } }),
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
    serverStandIns(),
    browserRouter(),
    scriptIntegrity(),
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
    ...(isSsrBuild ? [] : [listModules()]),
  ],
}));
