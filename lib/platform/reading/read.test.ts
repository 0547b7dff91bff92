import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../errors'
import { readingProgram } from './program'
import { ReadingPool, readingLimits, readSentFile } from './read'
import { reader } from './reader'
import { processLimits } from './reading-process'

// The program of these processes has readers of its own, which stand in its text.
const source = `
  import { serveReaders } from '@/lib/platform/reading/serve-readers'
  const { existsSync } = require('node:fs')
  const gate = async (file) => { while (!existsSync(file)) await new Promise((next) => setTimeout(next, 5)) }
  serveReaders([
    { name: 'echo', read: (input) => input },
    { name: 'endless', read: () => { for (;;); } },
    { name: 'greedy', read: () => { const all = []; for (;;) all.push(Array.from({ length: 10_000 }, () => ({ a: all.length }))) } },
    { name: 'deep', read: () => { const down = (n) => down(n + 1) + 1; return down(0) } },
    { name: 'faulty', read: () => { throw new TypeError('of the reader') } },
    { name: 'gated', read: ({ file, is }) => gate(file).then(() => is) },
    { name: 'environment', read: () => Object.keys(process.env) },
    { name: 'priority', read: () => require('node:os').getPriority() },
    { name: 'mapping', read: () => { const all = new Map(); for (let at = 0; ; at++) all.set('k' + at, { at }) } },
    { name: 'leaving', read: () => process.exit(3) },
  ])
`
let program: Promise<string> | undefined
const text = () => {
  program ??= build({
    ...readingProgram,
    entryPoints: undefined,
    write: false,
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
  }).then(({ outputFiles }) => outputFiles?.[0]?.text ?? '')
  return program
}

const stopped = 'stopped' as const
const of = (name: string, processorMs = 60_000) => reader<unknown, unknown>({ name, read: () => null, stopped, processorMs })
const [one, other] = [{ id: 'one' }, { id: 'other' }]
const fresh = () => {
  const pool = new ReadingPool(text)
  vi.stubGlobal('masarReadingPool', pool)
  return pool
}

const folder = mkdtempSync(join(tmpdir(), 'masar-reading-'))
afterAll(() => rmSync(folder, { recursive: true }))
const usual = { ...processLimits }
afterEach(() => void Object.assign(processLimits, usual))

/** A file whose reading goes on until `open`. */
function gated(is: string, organization: { id: string }) {
  const file = join(folder, is)
  return { done: readSentFile(of('gated'), { file, is }, organization), open: () => writeFileSync(file, '') }
}

describe('a file that people sent', () => {
  it('is read in another process: texts, bytes, maps and sets come back as they are', async () => {
    fresh()
    const input = { text: 'نص', bytes: new Uint8Array([1, 2]), map: new Map([['a', new Set([1])]]), nothing: null }
    expect(await readSentFile(of('echo'), input, one)).toEqual(input)
  })

  it('gets neither the environment of the process nor its priority', async () => {
    fresh()
    expect(await readSentFile(of('environment'), null, one)).toEqual(['NODE_ENV'])
    expect(await readSentFile(of('priority'), null, one)).toBeGreaterThan(0)
  })

  it.each(['endless', 'greedy', 'mapping', 'deep'])('is given up at its limits, and the next one is read: %s', async (name) => {
    const pool = fresh()
    processLimits.megabytes = 48
    expect(await readSentFile(of(name, name === 'endless' ? 100 : undefined), null, one)).toBe(stopped)
    expect(await readSentFile(of('echo'), 'next', one)).toBe('next')
    expect(pool.size).toEqual({ running: 0, waiting: 0 })
  })

  it('is answered with 503 where the machine has no time for it', async () => {
    fresh()
    processLimits.wallMs = 0
    const { done } = gated('late', one)
    await expect(done).rejects.toMatchObject({ reason: 'unavailable', detail: { retryAfter: 10 } })
  })

  it('leaves a fault of its reader as what it is', async () => {
    fresh()
    await expect(readSentFile(of('faulty'), null, one)).rejects.toThrow('The reader faulty failed: of the reader')
    await expect(readSentFile(of('unknown'), null, one)).rejects.toThrow('There is no reader unknown')
    await expect(readSentFile(of('leaving'), null, one)).rejects.toThrow('A reading process ended (3)')
    expect(await readSentFile(of('echo'), 'next', one)).toBe('next')
  })

  it('waits for one file of its own organization, and not for those of others', async () => {
    const pool = fresh()
    const [first, second] = [gated('first', one), gated('second', one)]
    expect(pool.size).toEqual({ running: 1, waiting: 1 })
    expect(await readSentFile(of('echo'), 'of another', other)).toBe('of another')
    first.open()
    expect(await first.done).toBe('first')
    second.open()
    expect(await second.done).toBe('second')
  })

  it('is refused with 503 where too many wait, and takes no place of others', async () => {
    fresh()
    const reading = gated('reading', one)
    const waiting = Array.from({ length: readingLimits.waiting.perOwner }, () => readSentFile(of('echo'), 'waited', one))
    const busy = new Refusal('unavailable', { retryAfter: 5 })
    await expect(readSentFile(of('echo'), 'too many', one)).rejects.toEqual(busy)
    expect(await readSentFile(of('echo'), 'of another', other)).toBe('of another')
    reading.open()
    expect(await reading.done).toBe('reading')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['waited']))
  })
})
