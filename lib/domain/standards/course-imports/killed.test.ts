import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { assets } from '@/db/schema/files'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { leaseMs } from '@/lib/platform/jobs/lease'
import { rowOf, second, until } from '@/lib/platform/testing/job-kinds'
import { bundled } from '@/lib/platform/testing/program'
import { zipOf } from './archives.fixtures'
import { check, dataOf, type Org, partsOf, pathOf, read, runJobs, start } from './importing.fixtures'
import { runCourse } from './room'
import { assessmentOf, item, manifestOf, quizItems } from './sample-cartridge.fixtures'

afterEach(() => {
  clock.offsetMs = 0
})

const pages = 40
const pictures = 25

/** A cartridge with many pages, some of them with a picture of their own, and a quiz. */
async function longCartridge(): Promise<Buffer> {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const items = numbers.map((number) => item(`i${number}`, `Page ${number}`, { resource: `p${number}` }))
  const quiz = item('quiz', 'Quiz', { resource: 'q' })
  const resources = [
    ...numbers.map((number) => ({ id: `p${number}`, type: 'webcontent', href: `pages/${number}.html` })),
    { id: 'q', type: 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', files: ['quiz.xml'] },
  ]
  const texts = numbers.map((number): [string, string] => {
    const shown = number <= pictures ? `<img src="../pictures/${number}.png" alt="Picture ${number}">` : ''
    return [`pages/${number}.html`, `<p>Text of page ${number}.</p>${shown}`]
  })
  const drawn = numbers.slice(0, pictures).map(async (number): Promise<[string, Buffer]> => {
    return [`pictures/${number}.png`, await pngOf(8, 8 + number)]
  })
  const manifest = manifestOf({ title: 'Long course', items: item('s', 'Section', { items: items.join('') + quiz }), resources })
  return zipOf(
    new Map<string, string | Buffer>([
      ['imsmanifest.xml', manifest],
      ['quiz.xml', assessmentOf('Quiz', quizItems.join(''))],
      ...texts,
      ...(await Promise.all(drawn)),
    ]),
  )
}

const idOf = async (org: Org, list: Parameters<Org['admin']['call']>[0]) =>
  (await dataOf<{ id: string }[]>(org.admin.call(list, { query: { perPage: 100 } }))).map(({ id }) => id)

it('an import whose process is killed twice in the middle has everything once in the end', async () => {
  const org = await freshOrganization()
  const id = await check(org, 'cartridge', await longCartridge(), 'en')
  const { jobId } = (await start(org, 'cartridge', id)).envelope.data as { jobId: string }
  const program = await bundled('lib/domain/testing/job-process.ts')
  // Among the files, and among the lessons.
  for (const most of [1, 20]) {
    const child = spawn(process.execPath, [program, runCourse.name, String(clock.offsetMs)], {
      env: process.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))
    const exited = once(child, 'exit')
    await until(async () => {
      const { done, error } = await rowOf(org, jobId)
      // Where a try of the job failed, what the process printed says why.
      if (child.exitCode !== null || error) throw new Error(printed || 'a try of the job failed')
      return done >= most
    })
    child.kill('SIGKILL')
    await exited
    expect(await rowOf(org, jobId)).toMatchObject({ state: 'running' })
    clock.offsetMs += leaseMs + second
  }
  expect((await read(org, id)).state).toBe('importing')
  await runJobs()
  const { state, pathId } = await read(org, id)
  expect(state).toBe('imported')
  const { sections } = (await pathOf(org, pathId)).contents.structure
  const inPath = sections.flatMap(({ items }) => items.map(({ moduleId }) => moduleId))
  expect(new Set(inPath).size).toBe(pages + 1)
  expect((await idOf(org, listModules)).toSorted()).toEqual(inPath.toSorted())
  expect(await idOf(org, listPaths)).toEqual([pathId])
  expect(await idOf(org, listQuestionBanks)).toHaveLength(1)
  expect(await idOf(org, listQuestions)).toHaveLength(6)
  const files = await org.database((db) => db.select().from(assets).where(eq(assets.kind, 'image')))
  expect(files.filter((file) => file.state === 'ready')).toHaveLength(pictures)
  const parts = await partsOf(org, id, { state: 'made' })
  expect(parts.every(({ madeId }) => madeId)).toBe(true)
  expect(parts).toHaveLength(pages + 1 + pictures + 1)
})
