import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Pausing, putPieces, UploadOver } from './put-pieces'

const mebibyte = 1024 * 1024
const file = new Blob([new Uint8Array(5 * mebibyte).map((_, at) => at % 253)])

/** A server of one upload, whose network fails for the requests of these numbers after half of their bytes arrived. */
function network(cuts: readonly number[], status = 200) {
  const taken: Uint8Array[] = []
  const asked: string[] = []
  const received = () => taken.reduce((sum, { length }) => sum + length, 0)
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers, body, signal }: RequestInit) => {
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError')
    asked.push(method)
    if (status !== 200) return new Response(null, { status })
    if (method === 'PATCH') {
      expect(new Headers(headers).get('upload-offset')).toBe(String(received()))
      const bytes = new Uint8Array(await new Response(body).arrayBuffer())
      const isCut = cuts.includes(asked.length)
      taken.push(isCut ? bytes.slice(0, bytes.length / 2) : bytes)
      if (isCut) throw new TypeError('Failed to fetch')
    }
    return new Response(null, { status: 204, headers: { 'upload-offset': String(received()) } })
  })
  return { asked, bytes: () => new Blob(taken as Uint8Array<ArrayBuffer>[]).arrayBuffer() }
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** The network is back as soon as an interruption is shown. */
const backAtOnce = (state: string) => {
  if (state === 'interrupted') queueMicrotask(() => window.dispatchEvent(new Event('online')))
}

it('goes on by itself where the server stopped when the network is back', async () => {
  const { asked, bytes } = network([3, 5])
  const states: string[] = []
  await putPieces(
    '/files/a/pieces',
    file,
    (state) => {
      states.push(state)
      backAtOnce(state)
    },
    new Pausing(),
  )
  expect(Buffer.from(await bytes()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  expect(asked).toEqual(['HEAD', 'PATCH', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH'])
  expect(states.filter((state) => state === 'interrupted')).toHaveLength(2)
})

it('sends nothing while it is paused', async () => {
  const { asked } = network([])
  const pausing = new Pausing()
  const states: string[] = []
  await putPieces(
    '/files/a/pieces',
    file,
    (state, share) => {
      states.push(state)
      if (state === 'sending' && share > 0 && !states.includes('paused')) pausing.pause()
      if (state === 'paused') {
        const before = asked.length
        queueMicrotask(() => {
          expect(asked).toHaveLength(before)
          pausing.goOn()
        })
      }
    },
    pausing,
  )
  expect(states.filter((state) => state === 'paused')).toHaveLength(1)
})

it('says so where the server does not know the upload', async () => {
  network([], 404)
  await expect(putPieces('/files/a/pieces', file, () => {}, new Pausing())).rejects.toBeInstanceOf(UploadOver)
})
