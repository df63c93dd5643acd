/* The allowed imports between folders: the table of docs/architecture.md, enforced by the build. */

const TESTS = '\\.test\\.tsx?$';
const FIXTURES = '-fixture\\.ts$';
/** What a module shows to other modules, and the schemas that run in the browser too. */
const ENTRY = '^server/modules/[^/]+/[^/]+/index\\.ts$';
const SCHEMA = '\\.schema\\.ts$';

/** Adds a rule; tests are exempt. */
function forbid(name, comment, from, to) {
  const fromPaths = typeof from === 'string' ? { path: from } : from;
  const pathNot = [TESTS, ...(fromPaths.pathNot ?? [])];
  return { name, comment, severity: 'error', from: { ...fromPaths, pathNot }, to };
}

const RUNTIME = { dependencyTypesNot: ['type-only'] };

/**
 * The layers of `server/modules`, low to high, each with its modules in rows, low to high. A module imports, types
 * included, only from lower layers and from the rows before its own.
 */
const LAYERS = require('./server/modules/layers.json');

const ROWS = Object.entries(LAYERS).flatMap(([layer, rows]) =>
  rows.map((modules) => modules.map((module) => `${layer}/${module}`)),
);
const folderOf = (modules) => `^server/modules/(${modules.join('|')})/`;

/** For each row: no import from the same row or a higher one. */
const layerRules = ROWS.map((modules, index) =>
  forbid('module-layers', 'A module must not import one of its own row or above.', folderOf(modules), {
    path: folderOf(ROWS.slice(index).flat()),
    pathNot: '^server/modules/$1/',
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Modules that depend on each other belong in one module.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'Imports must resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '/generated/', '^build/', '/build/server/'] },
    },
    forbid('no-tests-in-code', 'Code must not import tests.', '^(app|db|emails|i18n|server|tenants)/', {
      path: ['^tests/', TESTS],
    }),
    forbid(
      'no-scripts-in-code',
      'Scripts start the code, not the other way round.',
      '^(app|db|emails|i18n|server|tenants)/',
      {
        path: '^scripts/',
      },
    ),
    forbid(
      'no-development-packages',
      'The production image has no development dependencies.',
      {
        path: '^(app|db|emails|i18n|server|tenants|themes)/',
        pathNot: ['^db/seed/', '^emails/build', '^app/routes\\.ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: ['node_modules/@types/'] },
    ),

    forbid(
      'app-server-types',
      'The bundler would load a module shared with the server twice: types and schemas only.',
      '^app/',
      {
        path: '^server/',
        pathNot: '\\.schema\\.ts$',
        ...RUNTIME,
      },
    ),
    forbid('app-only-app', 'Screens must not import the database, mail or build.', '^app/', {
      path: '^(db|emails|themes)/',
    }),
    forbid('ui-alone', 'Primitives must not import application code; they have texts.', '^app/ui/', {
      path: ['^app/(?!ui/)', '^(server|tenants|i18n/(?!use-translation\\.ts$))'],
    }),
    forbid('lib-below', 'app/lib is below features and routes.', '^app/lib/', { path: '^app/(features|routes|ui)/' }),
    forbid('features-apart', 'A feature must not import another feature.', '^app/features/([^/]+)/', {
      path: '^app/features/',
      pathNot: '^app/features/$1/',
    }),
    forbid('features-below-routes', 'Routes use features.', '^app/features/', { path: '^app/routes/' }),

    forbid('tenants-alone', 'A tenant is data and one schema.', '^tenants/', {
      path: '^(app|db|emails|i18n|server|themes)/',
    }),
    forbid('i18n-alone', 'Texts depend only on the list of languages and the shape of site texts.', '^i18n/', {
      path: '^(app|db|emails|server|tenants|themes)/',
      pathNot: '^tenants/(site-texts|value-lists)\\.ts$',
    }),
    forbid(
      'own-translator',
      'Texts are looked up by i18n/translator.ts, which is 20 kB smaller.',
      '^(app|emails|i18n)/',
      {
        path: 'node_modules/(i18next|react-i18next|remix-i18next)/',
      },
    ),
    forbid('emails-texts-only', 'A mail is built from texts, a tenant and the tokens of its theme.', '^emails/', {
      path: '^(app|db|server|themes)/',
      pathNot: '^themes/(contrast|mark|site-tokens|theme-list|theme-tokens)\\.ts$',
      ...RUNTIME,
    }),
    forbid(
      'db-below',
      'The database layer is below the server; it shares the names of the job queues and pure parts of server/lib.',
      { path: '^db/', pathNot: ['^db/seed/'] },
      { path: ['^(app|emails|i18n|themes)/', '^server/'], pathNot: ['^server/jobs/queues\\.ts$', '^server/lib/'] },
    ),

    forbid(
      'themes-alone',
      'A theme is tokens; code that reads them depends on colours, value lists and the names of compositions only.',
      '^themes/',
      {
        path: ['^(app|db|emails|i18n|server|scripts)/', '^tenants/(?!(?:value-lists|compositions)\\.ts$)'],
        ...RUNTIME,
      },
    ),

    forbid('server-no-screens', 'The server loads screens through the build, not by import.', '^server/', {
      path: ['^app/', '^db/seed/'],
      ...RUNTIME,
    }),
    forbid(
      'themes-through-tenants-and-assets',
      'Theme overrides are validated with the tenant file and served with its assets; the preview shows them.',
      {
        path: '^server/',
        pathNot: [
          '^server/modules/(demo/preview/|platform/tenants/config/validate-theme\\.ts$)',
          '^server/plugins/site/site-(assets|look)\\.ts$',
        ],
      },
      { path: '^themes/', ...RUNTIME },
    ),
    forbid('server-lib-below', 'server/lib is below all other server code.', '^server/lib/', {
      path: ['^server/(?!lib/|env\\.ts)', '^db/'],
      ...RUNTIME,
    }),
    forbid('modules-below', 'A service must not depend on routes, plugins or the wiring.', '^server/modules/', {
      path: ['^server/(api|plugins)/', '^server/(main|app|services|load-context)\\.ts$'],
      ...RUNTIME,
    }),
    ...layerRules,
    forbid(
      'module-without-layer',
      'Add the module to server/modules/layers.json.',
      { path: '^server/modules/', pathNot: [folderOf(ROWS.flat())] },
      {},
    ),
    forbid(
      'module-entry',
      "Import a module through its index.ts. Screens and schemas import another module's schemas directly: they run in the browser.",
      { path: '^(app|db|emails|scripts|server|tenants)/', pathNot: ['^server/modules/', FIXTURES] },
      { path: '^server/modules/.*\\.ts$', pathNot: [ENTRY, SCHEMA] },
    ),
    forbid(
      'module-entry',
      'Import another module through its index.ts.',
      { path: '^server/modules/([^/]+/[^/]+)/', pathNot: [FIXTURES] },
      { path: '^server/modules/', pathNot: ['^server/modules/$1/', ENTRY, SCHEMA] },
    ),
    forbid(
      'edges-use-services',
      'The API and plugins call services; they open no transaction and run no query.',
      '^server/(api|plugins)/',
      {
        path: ['^db/', '\\.queries\\.ts$'],
        ...RUNTIME,
      },
    ),
    forbid('api-beside-plugins', 'Plugins must not register API calls.', '^server/plugins/', {
      path: '^server/api/',
      ...RUNTIME,
    }),
    forbid(
      'one-way-to-the-database',
      'Only db/ and the job queue open connections.',
      '^(app|emails|i18n|tenants|server/(?!jobs/))',
      {
        path: '^node_modules/pg/',
        ...RUNTIME,
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '/generated/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
