import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeSamples } from '@/lib/platform/http/code-samples'
import { exampleCall } from '@/lib/platform/http/example-call'
import type { ExampleWorld, PreparedRead } from './example-world'

type Program = { id: string; source: string; env: Record<string, string> }

/** Every read as a program of a language, as the document shows it, with ids that exist and the settings it reads. */
const programs = ({ apiKey, reads, url }: ExampleWorld, lang: string): Program[] =>
  reads.map(({ accessToken, contract, headers, params, query }: PreparedRead) => ({
    id: contract.id,
    source: codeSamples(exampleCall(contract, { params, query })).find((sample) => sample.lang === lang)?.source ?? '',
    env: { MASAR_URL: url, MASAR_KEY: apiKey, MASAR_TOKEN: accessToken, MASAR_LINK_TOKEN: headers['x-link-token'] ?? '' },
  }))

/** Runs a program over all samples; it prints a line of `id outcome` for each. */
async function outcomes(command: string, args: string[], cwd: string): Promise<Record<string, string>> {
  const child = spawn(command, args, {
    cwd,
    env: { NODE_ENV: 'test', PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [printed, complaints] = ['', '']
  child.stdout.on('data', (text) => (printed += text))
  child.stderr.on('data', (text) => (complaints += text))
  await once(child, 'close')
  const lines = [...printed.matchAll(/^= (\S+) (.*)$/gm)].map(([, id = '', outcome = '']) => [id, outcome])
  if (lines.length === 0) throw new Error(`${command} ran no sample: ${complaints}`)
  return Object.fromEntries(lines)
}

const shell = (all: Program[]) =>
  [
    `curl() { echo "= $id $(command curl -sS -o /dev/null -w '%{http_code}' "$@")"; }`,
    ...all.flatMap(({ id, env, source }) => [
      `id=${id}`,
      ...Object.entries(env).map(([name, value]) => `${name}='${value}'`),
      source,
    ]),
  ].join('\n')

const node = `import { readFileSync, writeFileSync } from 'node:fs'
const print = console.log
console.log = () => {}
for (const [at, { id, env, source }] of JSON.parse(readFileSync('samples.json', 'utf8')).entries()) {
  Object.assign(process.env, env)
  writeFileSync('sample-' + at + '.mjs', source)
  await import('./sample-' + at + '.mjs').then(() => print('= ' + id + ' 200'), (error) => print('= ' + id + ' ' + error))
}
`
const python = `import contextlib, io, json, os
for sample in json.load(open('samples.json')):
    os.environ.update(sample['env'])
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(sample['source'], sample['id'], 'exec'), {})
        print('=', sample['id'], 200)
    except Exception as error:
        print('=', sample['id'], error)
`

const isMissing = (command: string) => spawnSync(command, ['--version']).status !== 0

/** `folder` is where the packed SDK is installed. */
export function testCodeSamples(folder: () => string, world: () => ExampleWorld): void {
  const expected = () => Object.fromEntries(world().reads.map(({ contract }) => [contract.id, '200']))

  // A machine without curl or Python says so by the names of these tests.
  it.skipIf(isMissing('curl'))('in curl, every operation that reads answers 200', async () => {
    const file = join(folder(), 'samples.sh')
    writeFileSync(file, shell(programs(world(), 'Shell')))
    expect(await outcomes('bash', [file], folder())).toEqual(expected())
  })

  it('in TypeScript, with the packed SDK, every operation that reads answers 200', async () => {
    writeFileSync(join(folder(), 'samples.json'), JSON.stringify(programs(world(), 'TypeScript')))
    writeFileSync(join(folder(), 'samples.mjs'), node)
    expect(await outcomes(process.execPath, ['samples.mjs'], folder())).toEqual(expected())
  })

  it.skipIf(isMissing('python3'))('in Python, every operation that reads answers 200', async () => {
    writeFileSync(join(folder(), 'samples.json'), JSON.stringify(programs(world(), 'Python')))
    writeFileSync(join(folder(), 'samples.py'), python)
    expect(await outcomes('python3', ['samples.py'], folder())).toEqual(expected())
  })
}
