import { build } from 'esbuild'

/** Bundles the code as one module without imports, for any runtime with `fetch` and Web Crypto. */
export async function bundleSdk(outfile: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: ['sdk/src/index.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    metafile: true,
    logLevel: 'warning',
  })
  return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
}
