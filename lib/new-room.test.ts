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
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, linesOf, type PageLines, withLines, withoutLines } from './domain/testing/page-lines'

// A new room, a new module type (scripts/new-room) and the kinds of docs/add-a-kind.md, each added to a copy of the repository.

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const tracked = [...new Set(listed.split('\n'))].filter((file) => file && existsSync(file))
const copy = mkdtempSync(join(tmpdir(), 'new-room-'))
const inCopy = (file: string) => join(copy, file)

/** A line at the end of a join. */
type Join = { file: string; line: string }
/** Files of a folder of templates or of a page of the documents, lines of joins, and lines of such a page. */
type Addition = {
  templates?: string
  files?: ReturnType<typeof filesOf>
  joins?: readonly Join[]
  lines?: readonly PageLines[]
}

const aRoom = {
  templates: 'scripts/new-room/room',
  joins: [
    { file: 'lib/domain/room-list.ts', line: "export { mottos } from './standards/mottos/room'" },
    { file: 'lib/domain/server.ts', line: "export { server as mottos } from './standards/mottos/room.server'" },
    { file: 'messages/pair-list.ts', line: "export { mottos } from './pairs/mottos'" },
    { file: 'app/(console)/console/_parts/section-list.ts', line: "export { mottos } from '../mottos/section'" },
    { file: 'app/(learn)/learn/_parts/way-list.ts', line: "export { mottos } from '../mottos/way'" },
  ],
}

const aModuleType = {
  templates: 'scripts/new-room/module-type',
  joins: [
    { file: 'lib/domain/learning/modules/types/type-list.rules.ts', line: "export { quotation } from './quotation'" },
    {
      file: 'app/(learn)/learn/_player/player-list.ts',
      line: "export { quotation } from './types/quotation/server'",
    },
  ],
}
const kinds = 'docs/add-a-kind.md'
const aNotification = { lines: linesOf(kinds, 'A notification kind') }
const aQuestionType = { templates: 'scripts/new-room/question-type', lines: linesOf(kinds, 'A question type') }
const aTrigger = { lines: linesOf(kinds, 'A trigger of points') }
const aProtocol = { files: filesOf(kinds, 'A protocol'), lines: linesOf(kinds, 'A protocol') }
const additions: readonly Addition[] = [aRoom, aModuleType, aNotification, aQuestionType, aTrigger, aProtocol]

const templatesOf = ({ templates = '' }: Addition) =>
  (templates ? readdirSync(templates, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.txt'))
    .map((file) => ({ from: join(templates, file), to: file.slice(0, -'.txt'.length) }))
const foldersOf = (addition: Addition) => [...new Set(templatesOf(addition).map(({ to }) => dirname(to)))].toSorted()
/** The files that get lines. */
const joinedIn = ({ joins = [], lines = [] }: Addition) => [...new Set([...joins, ...lines].map(({ file }) => file))]

function add(addition: Addition): void {
  for (const { from, to } of templatesOf(addition)) {
    expect(existsSync(inCopy(to)), to).toBe(false)
    mkdirSync(dirname(inCopy(to)), { recursive: true })
    copyFileSync(from, inCopy(to))
  }
  for (const { file, text } of addition.files ?? []) writeFileSync(inCopy(file), text, { flag: 'wx' })
  for (const join of addition.joins ?? []) putIn(join)
  for (const lines of addition.lines ?? []) change(lines, withLines)
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
  for (const { file } of addition.files ?? []) rmSync(inCopy(file))
  for (const join of addition.joins ?? []) takeOut(join)
  for (const lines of addition.lines ?? []) change(lines, withoutLines)
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

/** Tests that compare what is joined with what is there. */
const comparing = [
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
  'lib/ui/questions/question-uis',
  'question-banks/types/type-list',
  // With each type of question: rules, files, and an attempt.
  'question-banks/questions.rules',
  'question-banks/unseen-key',
  'question-banks/exchange/round-trips',
  'assessments/attempts/every-type',
]

/** The names of the tests that fail in the copy. */
async function failures(files = comparing): Promise<string[]> {
  const report = join(copy, '.data/report.json')
  rmSync(report, { force: true })
  const reports = ['--reporter=json', `--outputFile.json=${report}`]
  const { output } = await run('vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'rooms', ...reports, ...files)
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
  const own = [...templatesOf(addition).map(({ to }) => to), ...(addition.files ?? []).map(({ file }) => file)]
  const earlier = contents()
  add(addition)
  const later = contents()
  const isNew = (file: string) => earlier[file] === undefined && !file.endsWith('/')
  expect(Object.keys(later).filter(isNew).toSorted()).toEqual(own.toSorted())
  return Object.keys(later).filter((file) => earlier[file] !== undefined && earlier[file] !== later[file])
}

describe('a new room, a new module type, new kinds and a new protocol', () => {
  it('are their own files and lines in the lists that join them', () => {
    for (const addition of additions) expect(touched(addition).toSorted()).toEqual(joinedIn(addition).toSorted())
    expect([aRoom, aModuleType].map(({ joins }) => joins.length)).toEqual([5, 2])
    expect(foldersOf(aModuleType)).toEqual(['app/(learn)/learn/_player/types/quotation', 'lib/domain/learning/modules/types'])
    const threeFiles = (code: string, texts: string) => [code, `messages/en/${texts}`, `messages/ar/${texts}`]
    expect(joinedIn(aNotification)).toEqual(threeFiles('lib/domain/house/notifications/words.ts', 'notifications.json'))
    expect(joinedIn(aTrigger)).toEqual(threeFiles('lib/domain/assessing/points/words.ts', 'points.json'))
  })

  it('are, as a protocol, a file with a test, and lines of the room.server.ts of one room', () => {
    const [room] = new Set(aProtocol.files.map(({ file }) => dirname(file)))
    expect(aProtocol.files.map(({ file }) => /\.test\.ts$/.test(file))).toEqual([false, true])
    expect(aProtocol.lines.map(({ file }) => file)).toEqual([`${room}/room.server.ts`, `${room}/room.server.ts`])
  })

  it('are, as a type of question, two folders, a line in three lists, texts and a row of a page', () => {
    const folders = ['lib/domain/learning/question-banks/types/one-word', 'lib/ui/questions/types/one-word']
    expect(foldersOf(aQuestionType)).toEqual(folders)
    const page = readFileSync(kinds, 'utf8')
    for (const name of [...folders, ...templatesOf(aQuestionType).map(({ to }) => basename(to))])
      expect(page).toContain(`\`${name}\``)
    expect(joinedIn(aQuestionType)).toEqual([
      'lib/domain/learning/question-banks/types/type-list.rules.ts',
      'lib/ui/questions/type-list.ts',
      'lib/ui/questions/answered-list.ts',
      'messages/en/question-banks.json',
      'messages/ar/question-banks.json',
      'docs/question-formats.md',
    ])
  })

  it('type-check, and pass the tests that compare what is joined with what is there', async () => {
    const [types, failed] = await Promise.all([typeCheck(), failures()])
    expect(types).toEqual({ code: 0, output: '' })
    expect(failed).toEqual([])
  })

  it('are missed by a test where a line is missing', async () => {
    // All but the lines of the definitions of types, beside which the others are missing.
    const joins = [...aRoom.joins, ...aModuleType.joins.slice(1)]
    const ofKinds = [aNotification, aQuestionType, aTrigger].flatMap(({ lines }) => lines.slice(1))
    const lines = [...ofKinds, ...aProtocol.lines]
    for (const join of joins) takeOut(join)
    for (const one of lines) change(one, withoutLines)
    expect(await failures()).toEqual(
      expect.arrayContaining([
        'are all joined: each folder with a room.ts and a room.server.ts, under its name',
        'exist in both languages, in the same files, each key in one file',
        'are joined: each folder of pages has a section at its address',
        'has every place that declares a way, at the address of its folder',
        'has one player for each built-in type',
        'each kind of notification has its texts in both languages, and there are no others',
        'has a control for every type of question, each in a folder of its name',
        'has a name and a hint for every type of question in en',
        'has a name and a hint for every type of question in ar',
        'are left out, and named, where the page says that the format has no such type',
        'have words for every field and choice: points/_parts/rules.tsx of createRule',
        'is answered at its address',
      ]),
    )
    for (const join of joins) putIn(join)
    for (const one of lines) change(one, withLines)
    for (const definition of aQuestionType.lines.slice(0, 1)) {
      change(definition, withoutLines)
      expect(await failures(['question-banks/types/type-list'])).toEqual([
        'joins every folder of a type of question, under its name',
      ])
      change(definition, withLines)
    }
  })

  it('leave the tree as it was when they are deleted', () => {
    for (const addition of additions) remove(addition)
    expect(contents()).toEqual(before)
  })
})
