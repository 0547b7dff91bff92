import { build } from 'esbuild'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../errors'
import { readingProgram } from './program'
import { ReadingPool, readInThread, readingLimits } from './read'
import { reader } from './reader'
import { threadLimits } from './reading-thread'

// The program of these threads has readers of its own, which stand in its text.
const source = `
  import { serveReaders } from '@/lib/platform/reading/serve-readers'
  const gate = (signal) => Atomics.wait(new Int32Array(signal), 0, 0)
  serveReaders([
    { name: 'echo', read: (input) => input },
    { name: 'endless', read: () => { for (;;); } },
    { name: 'greedy', read: () => { const all = []; for (;;) all.push(Array.from({ length: 10_000 }, () => ({ a: all.length }))) } },
    { name: 'deep', read: () => { const down = (n) => down(n + 1) + 1; return down(0) } },
    { name: 'faulty', read: () => { throw new TypeError('of the reader') } },
    { name: 'gated', read: ({ signal, is }) => (gate(signal), is) },
    { name: 'environment', read: () => Object.keys(process.env) },
    { name: 'priority', read: () => require('node:os').getPriority(Number(require('node:fs').readlinkSync('/proc/thread-self').split('/')[2])) },
  ])
`
let program: Promise<string> | undefined
const text = () => {
  program ??= build({
    ...readingProgram,
    ...{ entryPoints: undefined, write: false },
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

const usual = { ...threadLimits }
afterEach(() => void Object.assign(threadLimits, usual))

/** A file whose reading goes on until `open`. */
function gated(is: string, organization: { id: string }) {
  const signal = new SharedArrayBuffer(4)
  const open = () => {
    Atomics.store(new Int32Array(signal), 0, 1)
    Atomics.notify(new Int32Array(signal), 0)
  }
  return { done: readInThread(of('gated'), { signal, is }, organization), open }
}

describe('a file that people sent', () => {
  it('is read in a thread: texts, bytes, maps and sets come back as they are', async () => {
    fresh()
    const input = { text: 'نص', bytes: new Uint8Array([1, 2]), map: new Map([['a', new Set([1])]]), nothing: null }
    expect(await readInThread(of('echo'), input, one)).toEqual(input)
  })

  it('hands its buffers over where that is asked for', async () => {
    fresh()
    const bytes = new Uint8Array(5_000).fill(7)
    expect(await readInThread(of('echo'), bytes, one, [bytes.buffer])).toEqual(new Uint8Array(5_000).fill(7))
    expect(bytes.length).toBe(0)
  })

  it('gets neither the environment of the process nor its priority', async () => {
    fresh()
    expect(await readInThread(of('environment'), null, one)).toEqual([])
    if (process.platform === 'linux') expect(await readInThread(of('priority'), null, one)).toBeGreaterThan(0)
  })

  it.each(['endless', 'greedy', 'deep'])('is given up at its limits, and the next one is read: %s', async (name) => {
    const pool = fresh()
    threadLimits.megabytes = 48
    expect(await readInThread(of(name, name === 'endless' ? 100 : undefined), null, one)).toBe(stopped)
    expect(await readInThread(of('echo'), 'next', one)).toBe('next')
    expect(pool.size).toEqual({ running: 0, waiting: 0 })
  })

  it('is answered with 503 where the machine has no time for it', async () => {
    fresh()
    threadLimits.wallMs = 0
    const { done, open } = gated('late', one)
    await expect(done).rejects.toMatchObject({ reason: 'unavailable', detail: { retryAfter: 10 } })
    open()
  })

  it('leaves a fault of its reader as what it is', async () => {
    fresh()
    await expect(readInThread(of('faulty'), null, one)).rejects.toThrow('The reader faulty failed: of the reader')
    await expect(readInThread(of('unknown'), null, one)).rejects.toThrow('There is no reader unknown')
    expect(await readInThread(of('echo'), 'next', one)).toBe('next')
  })

  it('waits for one file of its own organization, and not for those of others', async () => {
    const pool = fresh()
    const [first, second] = [gated('first', one), gated('second', one)]
    expect(pool.size).toEqual({ running: 1, waiting: 1 })
    expect(await readInThread(of('echo'), 'of another', other)).toBe('of another')
    first.open()
    expect(await first.done).toBe('first')
    second.open()
    expect(await second.done).toBe('second')
  })

  it('is refused with 503 where too many wait, and takes no place of others', async () => {
    fresh()
    const reading = gated('reading', one)
    const waiting = Array.from({ length: readingLimits.waiting.perOwner }, () => readInThread(of('echo'), 'waited', one))
    const busy = new Refusal('unavailable', { retryAfter: 5 })
    await expect(readInThread(of('echo'), 'too many', one)).rejects.toEqual(busy)
    expect(await readInThread(of('echo'), 'of another', other)).toBe('of another')
    reading.open()
    expect(await reading.done).toBe('reading')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['waited']))
  })
})
