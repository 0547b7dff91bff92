import type { BuildOptions } from 'esbuild'

/** How the product's programs are bundled: as modules for Node, with the packages left outside. */
export const bundleOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Parts that read the environment are loaded after it is complete, so they stay files of their own.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  jsx: 'automatic',
  logLevel: 'warning',
} satisfies BuildOptions
