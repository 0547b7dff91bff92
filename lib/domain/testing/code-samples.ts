import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { env } from '@/lib/platform/env'
import { type CodeSample, codeSamples } from '@/lib/platform/http/code-samples'
import { type ExampleCall, exampleCall } from '@/lib/platform/http/example-call'
import type { ExampleWorld, Prepared } from './example-world'

type Language = CodeSample['lang']
type Program = { source: string; env: Record<string, string> }

/** The example of a contract as a call, with ids that exist and the version that is there. */
function callOf({ contract, params, query, body, headers }: Prepared): ExampleCall {
  const call = exampleCall(contract, { params, query, ...(body && { body }) })
  const version = headers['if-match']
  return version && 'If-Match' in call.headers ? { ...call, headers: { ...call.headers, 'If-Match': { text: version } } } : call
}

/** An operation as a program of a language, as the document shows it, and the settings it reads. */
function programOf(one: Prepared, lang: Language, url: string): Program {
  const { accessToken, apiKey, headers } = one
  const source = codeSamples(callOf(one)).find((sample) => sample.lang === lang)?.source ?? ''
  const env = {
    MASAR_URL: url,
    MASAR_KEY: headers['x-api-key'] ?? apiKey,
    MASAR_TOKEN: accessToken,
    MASAR_REFRESH_TOKEN: headers.authorization?.replace('Bearer ', '') ?? '',
    MASAR_CAPTCHA: headers['x-captcha-token'] ?? 'test-pass',
    MASAR_LINK_TOKEN: headers['x-link-token'] ?? '',
  }
  return { source, env }
}

// Each reads programs, one a line, and answers with a line: `done`, or what went wrong.
const runners: Record<Language, { command: string; file: string; text: string }> = {
  Shell: {
    command: 'bash',
    file: 'samples.sh',
    text: `curl() {
  code=$(command curl -sS -o /dev/null -w '%{http_code}' "$@")
  case $code in 2*) echo done ;; *) echo "$code" ;; esac
}
while read -r line; do
  eval "$(printf %s "$line" | base64 -d)"
done
`,
  },
  TypeScript: {
    command: process.execPath,
    file: 'samples.mjs',
    text: `import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const print = console.log
console.log = () => {}
let at = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { env, source } = JSON.parse(line)
  Object.assign(process.env, env)
  at += 1
  writeFileSync('sample-' + at + '.mjs', source)
  print(await import('./sample-' + at + '.mjs').then(() => 'done', (error) => String(error).split('\\n')[0]))
}
`,
  },
  Python: {
    command: 'python3',
    file: 'samples.py',
    text: `import contextlib, io, json, os, sys
for line in sys.stdin:
    sample = json.loads(line)
    os.environ.update(sample['env'])
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(sample['source'], 'sample', 'exec'), {})
        print('done', flush=True)
    except Exception as error:
        print(error, flush=True)
`,
  },
}

/** Curl reads its settings as variables of the shell. */
const lineOf = (lang: Language, program: Program) =>
  lang === 'Shell'
    ? Buffer.from(
        [...Object.entries(program.env).map(([name, value]) => `${name}='${value}'`), program.source].join('\n'),
      ).toString('base64')
    : JSON.stringify(program)

/** A process that runs the programs it is handed, one after the other. */
function runnerOf(lang: Language, folder: string) {
  const { command, file, text } = runners[lang]
  writeFileSync(join(folder, file), text)
  const child = spawn(command, [file], { cwd: folder, env: { NODE_ENV: 'test', PATH: process.env.PATH }, stdio: 'pipe' })
  let complaints = ''
  child.stderr.on('data', (part) => (complaints += part))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async run(program: Program): Promise<string> {
      child.stdin.write(`${lineOf(lang, program)}\n`)
      const { done, value } = await lines.next()
      return done ? `${command} ended: ${complaints}` : value
    },
    end: () => child.stdin.end(),
  }
}

const languages: Language[] = ['Shell', 'TypeScript', 'Python']
// A machine without curl or Python says so by the names of these tests.
const isMissing = (lang: Language) =>
  lang !== 'TypeScript' && spawnSync(lang === 'Shell' ? 'curl' : 'python3', ['--version']).status !== 0

/** `folder` is where the packed SDK is installed. */
export function testCodeSamples(folder: () => string, world: () => ExampleWorld): void {
  for (const lang of languages)
    it.skipIf(isMissing(lang))(`in ${lang}, every operation that reads succeeds`, async () => {
      const runner = runnerOf(lang, folder())
      const outcomes: Record<string, string> = {}
      for (const one of world().reads) outcomes[one.contract.id] = await runner.run(programOf(one, lang, world().url))
      runner.end()
      expect(outcomes).toEqual(Object.fromEntries(world().reads.map(({ contract }) => [contract.id, 'done'])))
    })

  it.skipIf(languages.some(isMissing))('every operation that writes succeeds, in each language in turn', async () => {
    const all = languages.map((lang) => ({ lang, ...runnerOf(lang, folder()) }))
    const outcomes: Record<string, string> = {}
    for (const [at, contract] of world().writes.entries()) {
      const runner = all[at % all.length]
      const one = await world().ready(contract)
      // The bare host is that of whichever organization the example belongs to.
      env().DEFAULT_ORGANIZATION = one.slug
      // A challenge is met from the address at which it was begun, and a program cannot choose its own.
      outcomes[contract.id] = one.peer ? 'left' : ((await runner?.run(programOf(one, runner.lang, world().url))) ?? '')
    }
    env().DEFAULT_ORGANIZATION = world().home.organization.slug
    for (const { end } of all) end()
    const left = ['identity.verifyTwoFactor', 'twoFactor.enableAtSignIn', 'twoFactor.setUpAtSignIn']
    const expected = world().writes.map(({ id }) => [id, left.includes(id) ? 'left' : 'done'])
    expect(outcomes).toEqual(Object.fromEntries(expected))
  })
}
