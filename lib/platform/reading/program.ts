import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { env } from '../env'

/** Where the build puts the program of reading processes; `next.config.mjs` names it too. */
const built = 'dist/reading-program.cjs'

/** How the program of reading processes is bundled: one file with the libraries in it, because it is run from its text. */
export const readingProgram = {
  entryPoints: ['lib/domain/reading-program.ts'],
  outfile: built,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  logLevel: 'warning',
} satisfies BuildOptions

/** The text of the program: in production that of the build, else made from the sources as they are. */
export async function readingProgramText(): Promise<string> {
  if (env().NODE_ENV === 'production') return readFile(join(process.cwd(), built), 'utf8')
  const { build } = await import('esbuild')
  const { outputFiles } = await build({ ...readingProgram, write: false })
  return outputFiles[0]?.text ?? ''
}
