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
