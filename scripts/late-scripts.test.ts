import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import { delayScripts, joined, starter } from './late-scripts'

const chunk = (id: number) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${id},e=>{e.v(${id})}])`
const folder = mkdtempSync(join(tmpdir(), 'masar-late-scripts-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('joins files so that each is registered under its own path, which no search for files finds in the text', () => {
  const text = joined([
    { path: 'static/chunks/a.js', text: chunk(1) },
    { path: 'static/chunks/b.js', text: chunk(2) },
    { path: 'static/chunks/runtime.js', text: 'globalThis.started=TURBOPACK.length' },
  ])
  const world: { TURBOPACK?: unknown[][]; started?: number } = {}
  runInNewContext(text, world)
  expect(world.TURBOPACK?.map(([path, id]) => [path, id])).toEqual([
    ['static/chunks/a.js', 1],
    ['static/chunks/b.js', 2],
  ])
  expect(world.started).toBe(2)
  expect(text).not.toContain('static/chunks/')
  expect(() => joined([{ path: 'static/chunks/c.js', text: 'globalThis.push([1])' }])).toThrow('static/chunks/c.js')
})

/** The scripts that a starter adds to a document, at once and after the frames that it waits for. */
function started(text: string, document: object = {}) {
  const waiting: (() => void)[] = []
  const appended: { src?: string }[] = []
  runInNewContext(text, {
    document: {
      currentScript: { src: 'https://here.example/_next/static/chunks/start.js?dpl=1' },
      createElement: () => ({}),
      head: { append: (script: object) => appended.push(script) },
      ...document,
    },
    requestAnimationFrame: (next: () => void) => waiting.push(next),
    setTimeout: (next: () => void) => waiting.push(next),
  })
  const atOnce = appended.length
  while (waiting.length > 0) waiting.shift()?.()
  return { atOnce, appended }
}
const framework = { src: 'https://here.example/_next/static/chunks/framework-x.js?dpl=1' }

it('loads the script after a frame, from the folder of its own address', () => {
  expect(started(starter('static/chunks/framework-x.js'))).toEqual({ atOnce: 0, appended: [framework] })
})

it('changes the pages of the learner and of the verification only, and throws for an unknown build format', () => {
  mkdirSync(join(folder, 'static/chunks'), { recursive: true })
  const file = join(folder, 'build-manifest.json')
  const put = (pages: string[]) =>
    writeFileSync(
      file,
      JSON.stringify({
        rootMainFiles: ['static/chunks/a.js'],
        rootMainFilesTree: {},
        pagesChunkGroupBootstrapParams: Object.fromEntries(pages.map((page) => [page, {}])),
      }),
    )
  writeFileSync(join(folder, 'static/chunks/a.js'), chunk(1))
  put(['/(learn)/learn/page', '/(public)/page', '/(public)/verify/page', '/(console)/console/page'])
  delayScripts(folder)
  const { rootMainFilesTree, rootMainFiles } = JSON.parse(readFileSync(file, 'utf8'))
  expect(rootMainFiles).toEqual(['static/chunks/a.js'])
  expect(Object.keys(rootMainFilesTree)).toEqual(['/(learn)/learn/page', '/(public)/verify/page'])
  const [start] = rootMainFilesTree['/(learn)/learn/page']
  const name = /static\/chunks\/framework-[\w-]+\.js/.exec(readFileSync(join(folder, start), 'utf8'))?.[0] ?? ''
  expect(readFileSync(join(folder, name), 'utf8')).toBe(chunk(1).replace(/"object".*?void 0/, '"static\\/chunks\\/a.js"'))
  const plain = readFileSync(join(folder, rootMainFilesTree['/(public)/verify/page'][0]), 'utf8')
  const page = (id: string, failedPart: object | null) => ({ documentElement: { id }, querySelector: () => failedPart })
  expect(started(plain, page('', null)).appended).toEqual([])
  expect(started(plain, page('', {})).appended).toHaveLength(1)
  expect(started(plain, page('__next_error__', null)).appended).toHaveLength(1)
  put(['/(console)/console/page', '/(public)/verify/page'])
  expect(() => delayScripts(folder)).toThrow('no page of the learner')
})
