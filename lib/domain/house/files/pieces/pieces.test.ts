import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { assetStorage, assets, pieceUploads } from '@/db/schema/files'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { sweepAssets } from '../asset-sweep.service'
import { completeAsset } from '../assets.contract'
import { announced, atHost, begin, sha256Of, storedOf } from '../examples.fixtures'
import { wavOf } from './sounds.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
let other: Org
beforeAll(async () => {
  ;[org, other] = [await freshOrganization(), await freshOrganization()]
})

const mebibyte = 1024 * 1024
async function beginPieces(bytes: Uint8Array, on = org) {
  const { asset, pieces } = await begin(on, announced(bytes, { kind: 'audio', name: 'talk.wav', inPieces: true }))
  if (!pieces) throw new Error('There is no address for the pieces')
  return { asset, upload: pieces }
}
const tus = { 'tus-resumable': '1.0.0' }
const patch = (url: string, offset: number, bytes: Uint8Array<ArrayBuffer> | ReadableStream, on = org, more: object = {}) =>
  atHost(on, url, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more },
    body: bytes,
    duplex: 'half',
  })
const head = (url: string, on = org) => atHost(on, url, { method: 'HEAD', headers: tus })
const numberOf = async (answer: Response | Promise<Response>) => {
  const { status, body, headers } = await answer
  if (status < 400) return [status, headers.get('upload-offset')]
  return [status, body ? ((await new Response(body).json()) as { statusCode: number }).statusCode : null]
}
const usedBytes = async (on: Org) => (await on.database((db) => db.select().from(assetStorage)))[0]?.usedBytes ?? 0
/** A body of some bytes that then breaks off. */
const cutAfter = (bytes: Uint8Array) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new Error('The connection was lost')),
  })

describe('a file uploaded in pieces', () => {
  it('goes on where it was interrupted, and is the same file at the end', async () => {
    const bytes = wavOf(6 * mebibyte + 123)
    const { asset, upload } = await beginPieces(bytes)
    expect(await numberOf(head(upload.url))).toEqual([200, '0'])
    expect(await numberOf(patch(upload.url, 0, bytes.slice(0, mebibyte)))).toEqual([204, String(mebibyte)])
    // Of the request that is cut off, what arrived is kept.
    await patch(upload.url, mebibyte, cutAfter(bytes.slice(mebibyte, 2 * mebibyte)))
    const found = await head(upload.url)
    const at = Number(found.headers.get('upload-offset'))
    expect([found.headers.get('upload-length'), found.headers.get('cache-control')]).toEqual([String(bytes.length), 'no-store'])
    expect(at).toBe(2 * mebibyte)
    const early = await org.admin.call(completeAsset, { params: { id: asset.id } })
    expect([early.status, early.envelope.statusCode]).toEqual([409, 7213])
    const last = await patch(upload.url, at, bytes.slice(at))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
    expect(last.headers.get('upload-expires')).toMatch(/GMT$/)
    const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
    const ready = envelope.data as { url: string; checksum: string; mediaType: string }
    expect([ready.checksum, ready.mediaType]).toEqual([sha256Of(bytes), 'audio/wav'])
    const served = Buffer.from(await (await atHost(org, ready.url)).arrayBuffer())
    expect(createHash('sha256').update(served).digest('hex')).toBe(sha256Of(bytes))
    expect(await numberOf(patch(upload.url, bytes.length, new Uint8Array(1)))).toEqual([404, 7220])
    await sweepAssets()
    expect(await storedOf(org, asset.id)).toHaveLength(1)
  })

  it('refuses pieces that do not fit, with the number of the reason', async () => {
    const bytes = wavOf(3000)
    const { upload } = await beginPieces(bytes)
    const first = bytes.slice(0, 1000)
    expect(await numberOf(patch(upload.url, 0, first, org, { 'tus-resumable': '0.2.2' }))).toEqual([412, 7223])
    expect(await numberOf(atHost(org, upload.url, { method: 'PATCH', body: first }))).toEqual([412, 7223])
    expect(await numberOf(patch(upload.url, 0, first, org, { 'content-type': 'text/plain' }))).toEqual([415, 415])
    expect(await numberOf(patch(upload.url, 10, first))).toEqual([409, 7222])
    expect(await numberOf(patch(upload.url, 0, first, org, { 'upload-offset': '-1' }))).toEqual([400, 400])
    expect(await numberOf(patch(upload.url, 0, wavOf(3001), org, { 'content-length': '3001' }))).toEqual([413, 413])
    expect(await numberOf(patch(upload.url, 0, wavOf(3001)))).toEqual([413, 413])
    expect(await numberOf(patch(upload.url, 0, first.slice(0, 1)))).toEqual([400, 400])
    expect(await numberOf(head(upload.url))).toEqual([200, '0'])
    expect(await numberOf(patch(upload.url, 0, first))).toEqual([204, '1000'])
    const get = await atHost(org, upload.url)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'HEAD, PATCH, DELETE, OPTIONS'])
  })

  it('is known at its own address and host only', async () => {
    const { upload } = await beginPieces(wavOf(3000))
    const { upload: theirs } = await beginPieces(wavOf(3000))
    const swapped = upload.url.replace(/files\/[^/]+/, theirs.url.match(/files\/[^/]+/)?.[0] ?? '')
    for (const [url, on] of [
      [upload.url, other],
      [swapped, org],
      [`${upload.url}x`, org],
    ] as const)
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect(
          (await atHost(on, url, { method, headers: { ...tus, 'content-type': 'application/offset+octet-stream' } })).status,
        ).toBe(404)
    expect(await numberOf(head(upload.url))).toEqual([200, '0'])
  })

  it('is written by one request at a time: the newest', async () => {
    const bytes = wavOf(9 * mebibyte)
    const { asset, upload } = await beginPieces(bytes)
    const answers = await Promise.all(Array.from({ length: 4 }, () => patch(upload.url, 0, bytes.slice())))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([204, 409, 409, 409])
    const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
    expect((envelope.data as { checksum: string }).checksum).toBe(sha256Of(bytes))
  })

  it('counts towards the quota from its beginning until it is given up', async () => {
    const own = await freshOrganization()
    const { asset, upload } = await beginPieces(wavOf(5000), own)
    expect(await usedBytes(own)).toBe(5000)
    await patch(upload.url, 0, wavOf(5000).slice(0, 3000), own)
    expect(await storedOf(own, asset.id)).toHaveLength(1)
    const given = await atHost(own, upload.url, { method: 'DELETE', headers: tus })
    expect([given.status, given.headers.get('tus-resumable')]).toEqual([204, '1.0.0'])
    expect(await numberOf(head(upload.url, own))).toEqual([404, null])
    await sweepAssets()
    expect([await usedBytes(own), await storedOf(own, asset.id)]).toEqual([0, []])
  })

  it('expires when it is not continued, and only then', async () => {
    const own = await freshOrganization()
    const { asset, upload } = await beginPieces(wavOf(5000), own)
    await patch(upload.url, 0, wavOf(5000).slice(0, 3000), own)
    const past = new Date(Date.now() - 60_000)
    await own.database((db) => db.update(assets).set({ sweepAt: past }).where(eq(assets.id, asset.id)))
    await sweepAssets()
    expect(await numberOf(head(upload.url, own))).toEqual([200, '3000'])
    await own.database((db) => db.update(pieceUploads).set({ expiresAt: past }))
    expect(await numberOf(patch(upload.url, 3000, wavOf(2000), own))).toEqual([410, 7221])
    await own.database((db) => db.update(assets).set({ sweepAt: past }).where(eq(assets.id, asset.id)))
    await sweepAssets()
    expect([await usedBytes(own), await storedOf(own, asset.id)]).toEqual([0, []])
    expect(await numberOf(patch(upload.url, 3000, wavOf(2000), own))).toEqual([404, 7220])
  })

  it('is swept at once where its content is refused', async () => {
    const own = await freshOrganization()
    const bytes = new Uint8Array(4000).fill(7)
    const { asset, upload } = await beginPieces(bytes, own)
    await patch(upload.url, 0, bytes, own)
    const refused = await own.admin.call(completeAsset, { params: { id: asset.id } })
    expect([refused.status, refused.envelope.statusCode]).toEqual([422, 7215])
    await sweepAssets()
    expect([await usedBytes(own), await storedOf(own, asset.id)]).toEqual([0, []])
    expect(await numberOf(head(upload.url, own))).toEqual([404, null])
  })

  it('costs few statements for each piece', async () => {
    const bytes = wavOf(2 * mebibyte)
    const { upload } = await beginPieces(bytes)
    await head(upload.url)
    const before = counter.statements
    await patch(upload.url, 0, bytes.slice(0, mebibyte))
    // The organization of the host; begin, setting, take, commit; begin, setting, add, commit.
    expect(counter.statements - before).toBeLessThanOrEqual(9)
  })
})

describe('an upload begun by tus', () => {
  const creation = async (headers: Record<string, string>, method = 'POST') =>
    handle(
      new Request(`${org.origin}/api/v1/admin/content/asset/tus`, {
        method,
        headers: { host: new URL(org.origin).host, 'x-api-key': org.apiKey, ...tus, ...headers },
      }),
      '127.0.0.1',
    )
  const signedIn = { authorization: '' }
  beforeAll(() => {
    signedIn.authorization = `Bearer ${org.admin.tokens.accessToken}`
  })
  const metadata = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')

  it('has an address for its pieces', async () => {
    const bytes = wavOf(2000)
    const sent = metadata({ filename: 'حديث.wav', filetype: 'audio/wav', checksum: sha256Of(bytes) })
    const answer = await creation({ ...signedIn, 'upload-length': '2000', 'upload-metadata': sent })
    expect([answer.status, await answer.text(), answer.headers.get('tus-resumable')]).toEqual([201, '', '1.0.0'])
    const url = answer.headers.get('location') ?? ''
    expect(await numberOf(patch(url, 0, bytes))).toEqual([204, '2000'])
    const id = url.split('/')[2] ?? ''
    const { envelope } = await org.admin.call(completeAsset, { params: { id } })
    expect(envelope.data).toMatchObject({ state: 'ready', kind: 'audio', name: 'حديث.wav' })
  })

  it('is refused as any other upload is', async () => {
    const sent = metadata({ name: 'a.wav', kind: 'audio', checksum: sha256Of(new Uint8Array(1)) })
    const refused = async (headers: Record<string, string>) => numberOf(creation({ 'upload-metadata': sent, ...headers }))
    expect(await refused({ 'upload-length': '1' })).toEqual([401, 5120])
    const learner = { authorization: `Bearer ${org.learner.tokens.accessToken}` }
    expect(await refused({ ...learner, 'upload-length': '1' })).toEqual([403, 5063])
    expect(await refused({ ...signedIn, 'upload-length': String(201 * mebibyte) })).toEqual([413, 7211])
    expect(await refused({ ...signedIn })).toEqual([400, 400])
    expect(await refused({ ...signedIn, 'upload-length': '1', 'upload-metadata': 'a b c' })).toEqual([400, 400])
    expect(await refused({ ...signedIn, 'upload-length': '1', 'upload-metadata': 'name' })).toEqual([422, 5030])
    expect(await refused({ ...signedIn, 'upload-length': '1', 'tus-resumable': '' })).toEqual([412, 7223])
  })

  it('says what it speaks', async () => {
    const answer = await creation({}, 'OPTIONS')
    expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-extension')]).toEqual([
      204,
      '1.0.0',
      'creation,expiration,termination',
    ])
  })
})
