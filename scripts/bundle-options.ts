import type { BuildOptions } from 'esbuild'

/** Options for the bundles of the product's programs: ES modules for Node, without the packages. */
export const bundleOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Code that reads the environment is imported after it is set, so it stays in separate files.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  jsx: 'automatic',
  logLevel: 'warning',
} satisfies BuildOptions

/** The server's programs, by their names in `dist/`. */
export const serverEntries = {
  main: 'scripts/main.ts',
  server: 'server.ts',
  worker: 'scripts/worker.ts',
  'hasher-program': 'lib/host/hasher-program.mjs',
}

/** The programs of an operator, which run on a server with production packages only (`operatorPrograms` of bootstrap.mjs has their names). */
export const operatorEntries = {
  organization: 'scripts/organization/create.ts',
  'organization-export': 'scripts/organization/export.ts',
  'organization-import': 'scripts/organization/import.ts',
  backup: 'scripts/deploy/backup.ts',
  restore: 'scripts/deploy/restore.ts',
  'keys-rotate': 'scripts/keys/rotate.ts',
  'deploy-database': 'scripts/deploy/database.ts',
}
