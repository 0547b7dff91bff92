import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from './documentation'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const typed = ['openapi-typescript.ts', 'hey-api/types.gen.ts', 'hey-api/sdk.gen.ts']

let folder = ''
let told = { stdout: '', stderr: '' }
/** Both generators, over a document, in a process of their own. */
async function generate(document: object) {
  const source = join(folder, 'openapi.json')
  await writeFile(source, JSON.stringify(document))
  return run(process.execPath, [join(root, 'scripts/api/generate.mjs'), source, folder], { cwd: root })
}
const namesIn = async (file: string) => {
  const text = await readFile(join(folder, file), 'utf8')
  return [...text.matchAll(/^export (?:type|interface|const) (\w+)/gm)].map(([, name = '']) => name)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masar-generators-'))
  told = await generate(openApi())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('types that openapi-typescript and hey-api make of the document', () => {
  it('come without a warning', () => {
    expect(told.stderr).toBe('')
    expect(told.stdout).toContain('Done')
    expect(told.stdout).not.toMatch(/warn|error|fail|⚠|❌/i)
  })

  it('have no name with a number behind it, which a generator gives to the second of two of one name', async () => {
    const names = await namesIn('hey-api/types.gen.ts')
    expect(names).toEqual(
      expect.arrayContaining(['LearningPath', 'Role', 'TokenPair', 'IdentitySignInData', 'IdentitySignInErrors']),
    )
    expect(names.filter((name) => /\d$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('compile in strict mode', async () => {
    const files = typed.map((file) => join(folder, file))
    const options = '--noEmit --strict --skipLibCheck --ignoreConfig --target es2022 --module esnext --moduleResolution bundler'
    const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), [
      ...options.split(' '),
      '--lib',
      'es2023,dom,dom.iterable',
      ...files,
    ])
    expect(stdout).toBe('')
  })
})
