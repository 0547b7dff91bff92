import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, linesOf, type PageLines, withLines, withoutLines } from './domain/testing/page-lines'

// A new room, a new module type (scripts/new-room) and the kinds of docs/add-a-kind.md, each added to a copy of the repository.

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const tracked = [...new Set(listed.split('\n'))].filter((file) => file && existsSync(file))
const copy = mkdtempSync(join(tmpdir(), 'new-room-'))
const inCopy = (file: string) => join(copy, file)

/** A line at the end of a join. */
type Join = { file: string; line: string }
type Addition = { templates: string; joins: readonly Join[] }

const aRoom: Addition = {
  templates: 'scripts/new-room/room',
  joins: [
    { file: 'lib/domain/room-list.ts', line: "export { mottos } from './standards/mottos/room'" },
    { file: 'lib/domain/server.ts', line: "export { server as mottos } from './standards/mottos/room.server'" },
    { file: 'messages/pair-list.ts', line: "export { mottos } from './pairs/mottos'" },
    { file: 'app/(console)/console/_parts/section-list.ts', line: "export { mottos } from '../mottos/section'" },
    { file: 'app/(learn)/learn/_parts/way-list.ts', line: "export { mottos } from '../mottos/way'" },
  ],
}

const aModuleType: Addition = {
  templates: 'scripts/new-room/module-type',
  joins: [
    { file: 'lib/domain/learning/modules/types/type-list.rules.ts', line: "export { quotation } from './quotation'" },
    {
      file: 'app/(learn)/learn/_player/player-list.ts',
      line: "export { quotation } from './types/quotation/server'",
    },
  ],
}
const additions = [aRoom, aModuleType]
const kinds = ['A notification kind', 'A trigger of points'].map((section) => linesOf('docs/add-a-kind.md', section))
const linesOfKinds = kinds.flat()
const aProtocol = {
  files: filesOf('docs/add-a-kind.md', 'A protocol'),
  lines: linesOf('docs/add-a-kind.md', 'A protocol'),
}

const templatesOf = ({ templates }: Addition) =>
  readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => ({ from: join(templates, file), to: file.slice(0, -'.txt'.length) }))

function add(addition: Addition): void {
  for (const { from, to } of templatesOf(addition)) {
    expect(existsSync(inCopy(to)), to).toBe(false)
    mkdirSync(dirname(inCopy(to)), { recursive: true })
    copyFileSync(from, inCopy(to))
  }
  for (const join of addition.joins) putIn(join)
}

function putIn({ file, line }: Join): void {
  writeFileSync(inCopy(file), `${readFileSync(inCopy(file), 'utf8')}${line}\n`)
}

function takeOut({ file, line }: Join): void {
  const lines = readFileSync(inCopy(file), 'utf8').split('\n')
  writeFileSync(inCopy(file), lines.filter((other) => other !== line).join('\n'))
}

/** Changes the file of lines of a page. */
function change(lines: PageLines, changed: typeof withLines): void {
  const file = inCopy(lines.file)
  writeFileSync(file, changed(readFileSync(file, 'utf8'), lines))
}

/** Removes its files, the folders that are empty then, and its lines. */
function remove(addition: Addition): void {
  for (const { to } of templatesOf(addition)) {
    rmSync(inCopy(to))
    for (let folder = dirname(to); readdirSync(inCopy(folder)).length === 0; folder = dirname(folder)) rmdirSync(inCopy(folder))
  }
  for (const join of addition.joins) takeOut(join)
}

/** Every file of the copy and the hash of its bytes, but for what tools keep for themselves. */
function contents(folder = ''): Record<string, string> {
  const entries = readdirSync(inCopy(folder), { withFileTypes: true }).filter(
    ({ name }) => !['node_modules', '.data', '.git'].includes(name),
  )
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const file = join(folder, entry.name)
      if (entry.isDirectory()) return { [`${file}/`]: 'a folder', ...contents(file) }
      return {
        [file]: createHash('sha256')
          .update(readFileSync(inCopy(file)))
          .digest('hex'),
      }
    }),
  )
}

type Ended = { code: number; output: string }
const run = (program: string, ...args: string[]): Promise<Ended> =>
  new Promise((done) => {
    const options = { cwd: copy, maxBuffer: 50_000_000, env: { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined } }
    execFile(process.execPath, [resolve('node_modules', program), ...args], options, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    )
  })
const typeCheck = () => run('typescript/bin/tsc', '--noEmit', '--checkers', '1', '--pretty', 'false')

/** The names of the tests that fail in the copy, of those that compare what is joined with what is there. */
async function failures(): Promise<string[]> {
  const report = join(copy, '.data/report.json')
  rmSync(report, { force: true })
  const files = [
    'lib/architecture.test',
    'lib/architecture-rooms',
    'lib/architecture-protocols',
    'webhooks/server-time.rules',
    'lib/domain/uniform-api.rules',
    'lib/domain/events.rules',
    'house/notifications/kinds.rules',
    'messages/messages',
    'console/_parts/sections',
    'console/_parts/form-words',
    'learn/_parts/learn-ways',
    'learn/_player/playing',
  ]
  const reports = ['--reporter=json', `--outputFile.json=${report}`]
  const { output } = await run('vitest/vitest.mjs', 'run', '--project', 'unit', ...reports, ...files)
  if (!existsSync(report)) throw new Error(output)
  type Suite = { name: string; status: string; assertionResults: { status: string; title: string }[] }
  const { testResults }: { testResults: Suite[] } = JSON.parse(readFileSync(report, 'utf8'))
  expect(testResults.length).toBe(files.length)
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ title }) => title)
    return failed.length === 0 && status === 'failed' ? [name.replace(`${copy}/`, '')] : failed
  })
}

let before: Record<string, string>
beforeAll(() => {
  for (const file of tracked) {
    mkdirSync(dirname(inCopy(file)), { recursive: true })
    copyFileSync(file, inCopy(file))
  }
  symlinkSync(resolve('node_modules'), inCopy('node_modules'))
  before = contents()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The files that an addition has besides its own: each is a join. */
const touched = (addition: Addition) => {
  const own = templatesOf(addition).map(({ to }) => to)
  const earlier = contents()
  add(addition)
  const later = contents()
  const isNew = (file: string) => earlier[file] === undefined && !file.endsWith('/')
  expect(Object.keys(later).filter(isNew).toSorted()).toEqual(own.toSorted())
  return Object.keys(later).filter((file) => earlier[file] !== undefined && earlier[file] !== later[file])
}

describe('a new room, a new module type, new kinds and a new protocol', () => {
  it('are their own files and one line in each join: five for a room, two for a module type', () => {
    for (const addition of additions)
      expect(touched(addition).toSorted()).toEqual(addition.joins.map(({ file }) => file).toSorted())
    expect(additions.map(({ joins }) => joins.length)).toEqual([5, 2])
    const folders = new Set(templatesOf(aModuleType).map(({ to }) => dirname(to)))
    expect([...folders]).toEqual(
      expect.arrayContaining(['lib/domain/learning/modules/types', 'app/(learn)/learn/_player/types/quotation']),
    )
    expect(folders.size).toBe(2)
  })

  it('are, as a kind of notification or a trigger of points, lines of one file of code and one file of texts in each language', () => {
    const threeFiles = (code: string, texts: string) => [code, `messages/en/${texts}`, `messages/ar/${texts}`]
    expect(kinds.map((lines) => lines.map(({ file }) => file))).toEqual([
      threeFiles('lib/domain/house/notifications/words.ts', 'notifications.json'),
      threeFiles('lib/domain/assessing/points/words.ts', 'points.json'),
    ])
    for (const lines of linesOfKinds) change(lines, withLines)
  })

  it('are, as a protocol, a file with a test, and lines of the room.server.ts of one room', () => {
    const [room] = new Set(aProtocol.files.map(({ file }) => dirname(file)))
    expect(aProtocol.files.map(({ file }) => /\.test\.ts$/.test(file))).toEqual([false, true])
    expect(aProtocol.lines.map(({ file }) => file)).toEqual([`${room}/room.server.ts`, `${room}/room.server.ts`])
    for (const { file, text } of aProtocol.files) writeFileSync(inCopy(file), text, { flag: 'wx' })
    for (const lines of aProtocol.lines) change(lines, withLines)
  })

  it('type-check, and pass the tests that compare what is joined with what is there', async () => {
    const [types, failed] = await Promise.all([typeCheck(), failures()])
    expect(types).toEqual({ code: 0, output: '' })
    // The foot of a phone has five places, which are taken: a sixth replaces one of them.
    expect(failed).toEqual(['fits the foot of a phone: five places at most'])
  })

  it('are missed by a test where a line is missing', async () => {
    // All but the line of the type's definition, beside which its player is missing.
    const joins = [...aRoom.joins, ...aModuleType.joins.slice(1)]
    for (const join of joins) takeOut(join)
    const texts = kinds.flatMap(([, ...ofLanguages]) => ofLanguages)
    for (const lines of [...texts, ...aProtocol.lines]) change(lines, withoutLines)
    expect(await failures()).toEqual(
      expect.arrayContaining([
        'are all joined: each folder with a room.ts and a room.server.ts, under its name',
        'exist in both languages, in the same files, each key in one file',
        'are joined: each folder of pages has a section at its address',
        'has every place that declares a way, at the address of its folder',
        'has one player for each built-in type',
        'each kind of notification has its texts in both languages, and there are no others',
        'have words for every field and choice: points/page.tsx of createRule',
        'is answered at its address',
      ]),
    )
    for (const join of joins) putIn(join)
    for (const lines of [...texts, ...aProtocol.lines]) change(lines, withLines)
  })

  it('leave the tree as it was when they are deleted', () => {
    for (const lines of [...linesOfKinds, ...aProtocol.lines]) change(lines, withoutLines)
    for (const { file } of aProtocol.files) rmSync(inCopy(file))
    for (const addition of additions) remove(addition)
    expect(contents()).toEqual(before)
  })
})
