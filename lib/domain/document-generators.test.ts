import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from './documentation'
import { operations } from './product'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const typed = ['openapi-typescript.ts', 'hey-api/types.gen.ts', 'hey-api/sdk.gen.ts']

let folder = ''
let told = { stdout: '', stderr: '' }
/** Runs the generators and the converter on a document, in a separate process. */
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

  it('have no name with a numeric suffix, which generators add to duplicate names', async () => {
    const names = (await Promise.all(['hey-api/types.gen.ts', 'hey-api/sdk.gen.ts'].map(namesIn))).flat()
    expect(names).toEqual(
      expect.arrayContaining([
        'LearningPath',
        'Role',
        'TokenPair',
        'IdentitySignInData',
        'IdentitySignInErrors',
        'identitySignIn',
      ]),
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

type Converted = {
  item?: Converted[]
  name: string
  request?: { url: object; body?: { mode?: string; raw?: string } }
  response?: { code: number; body?: string }[]
}

describe('the Postman collection that its own converter makes of the document', () => {
  const requestsIn = (part: Converted): Converted[] => part.item?.flatMap(requestsIn) ?? [part]
  let requests: Converted[]
  beforeAll(async () => {
    requests = requestsIn(JSON.parse(await readFile(join(folder, 'postman.json'), 'utf8')) as Converted)
  })

  it('has a request for each operation, by its summary', () => {
    const summaries = operations.map(({ contract }) => contract.summary)
    expect(requests.map(({ name }) => name).toSorted()).toEqual(summaries.toSorted())
  })

  it('has no body that is empty or null, of a request or of an answer', () => {
    const isEmpty = (text = '') => ['', 'null', '""'].includes(text.trim())
    const sent = requests.flatMap(({ name, request }) => (request?.body?.mode ? [{ name, text: request.body.raw }] : []))
    const answered = requests.flatMap(({ name, response = [] }) =>
      response.filter(({ code }) => code !== 304).map(({ body, code }) => ({ name: `${name}: ${code}`, text: body })),
    )
    expect(sent.length).toBeGreaterThan(50)
    expect([...sent, ...answered].filter(({ text }) => isEmpty(text)).map(({ name }) => name)).toEqual([])
  })
})
