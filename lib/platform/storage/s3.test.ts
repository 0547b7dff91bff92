import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids'
import type { ObjectKey } from './objects'
import { S3Storage } from './s3'

/** A bucket in memory that lists two names at a time. */
const objects = new Map<string, Buffer>()
const bucket = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://bucket')
  const name = decodeURIComponent(url.pathname.slice('/files/'.length))
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return
  }
  if (url.searchParams.has('list-type')) return void response.end(page(url.searchParams))
  const found = objects.get(name)
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return void response.writeHead(411).end()
  if (request.method === 'PUT') objects.set(name, Buffer.concat(chunks))
  if (request.method === 'DELETE') objects.delete(name)
  response.statusCode = request.method === 'GET' && !found ? 404 : 200
  response.end(request.method === 'GET' ? found : '')
})
function page(query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).toSorted()
  const shown = names.slice(0, 2)
  const next = names.length > 2 ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult>${shown.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}${next}</ListBucketResult>`
}

beforeAll(() => new Promise<void>((listening) => void bucket.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise((closed) => bucket.close(closed)))
beforeEach(() => objects.clear())

function storageOf(folder?: string): S3Storage {
  const address = bucket.address()
  const endpoint = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return new S3Storage({ endpoint, bucket: 'files', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', folder })
}
const key = (name = 'original'): ObjectKey => `${newId()}/${newId()}/${name}`
const allOf = async (storage: S3Storage): Promise<ObjectKey[]> => (await Readable.from(storage.all()).toArray()).toSorted()

describe('a bucket', () => {
  it('lists every object of a deployment, page after page, and nothing else', async () => {
    const storage = storageOf()
    const keys = Array.from({ length: 7 }, () => key()).toSorted()
    for (const each of keys) await storage.write(each, Buffer.from('x'))
    objects.set('a-note.txt', Buffer.from('x'))
    expect(await allOf(storage)).toEqual(keys)
  })

  it('joins the pieces of a file, and lists more of them than one page has', async () => {
    const storage = storageOf()
    const prefix = `${newId()}/${newId()}/` as const
    const pieces = Array.from({ length: 5 }, (_, at): ObjectKey => `${prefix}piece-${at}`)
    for (const [at, piece] of pieces.entries()) await storage.write(piece, Buffer.alloc(100_000, at))
    await storage.join(pieces, `${prefix}whole`, 500_000)
    const whole = objects.get(`${prefix}whole`)
    expect(whole?.length).toBe(500_000)
    expect(pieces.map((_, at) => whole?.[at * 100_000 + 50_000])).toEqual([0, 1, 2, 3, 4])
    expect((await storage.list(prefix)).toSorted()).toEqual([...pieces, `${prefix}whole`])
    await expect(storage.join([...pieces, key()], `${prefix}other`, 500_001)).rejects.toThrow()
    expect(objects.has(`${prefix}other`)).toBe(false)
  })

  it('keeps the folders of two previews apart from each other and from production', async () => {
    const storages = [storageOf(), storageOf('masar_preview_one_1'), storageOf('masar_preview_one_2')]
    const prefix = `${newId()}/${newId()}/` as const
    const same: ObjectKey = `${prefix}original`
    for (const [at, storage] of storages.entries()) await storage.write(same, Buffer.from(`${at}`))
    for (const [at, storage] of storages.entries()) {
      const stream = await storage.read(same)
      expect(String(Buffer.concat((await stream?.toArray()) ?? []))).toBe(`${at}`)
      expect(await allOf(storage)).toEqual([same])
      expect(await storage.list(prefix)).toEqual([same])
    }
  })

  it('loses the folder of one preview whole, and nothing beside it', async () => {
    const [production, one, two] = [storageOf(), storageOf('masar_preview_one_1'), storageOf('masar_preview_one_2')]
    for (let count = 0; count < 5; count += 1) await one.write(key(), Buffer.from('x'))
    await two.write(key(), Buffer.from('x'))
    await production.write(key(), Buffer.from('x'))
    expect(await one.removeFolder()).toBe(5)
    expect([await allOf(one), (await allOf(two)).length, (await allOf(production)).length]).toEqual([[], 1, 1])
    await expect(production.removeFolder()).rejects.toThrow('Only the folder of a preview')
  })
})
