import { deflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { assetStorage, assets } from '@/db/schema/files'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { setAssetUses } from './asset-uses.service'
import { completeAsset, deleteAsset, listAssets, readAsset, updateAsset, uploadAsset } from './assets.contract'
import { announced, atHost, begin, pngOf, readyAsset, sha256Of, storedOf, type UploadBody, uploaded } from './examples.fixtures'

type Shown = { id: string; url: string; mediaType: string; width: number; state: string; name: string }
type Org = Awaited<ReturnType<typeof freshOrganization>>

let org: Org
let foreign: Org
beforeAll(async () => {
  org = await freshOrganization()
  foreign = await freshOrganization()
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const complete = (id: string, on = org) => on.admin.call(completeAsset, { params: { id } })
/** Uploads and completes bytes with this announcement: the answer, and the remaining objects. */
async function tried(bytes: Uint8Array<ArrayBuffer>, more: Partial<UploadBody> = {}) {
  const { asset } = await uploaded(org, bytes, more)
  const { status, envelope } = await complete(asset.id)
  const [row] = await org.database((db) => db.select().from(assets).where(eq(assets.id, asset.id)))
  return { id: asset.id, status, code: envelope.statusCode, state: row?.state, shown: envelope.data as Shown | undefined }
}

/** An archive with an arbitrary directory. */
function archive(entries: { name: string; bytes?: Buffer; claimed?: number }[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes = Buffer.from('x'), claimed = bytes.length } of entries) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claimed, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claimed, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, listed, end]))
}
const word = (more: Parameters<typeof archive>[0] = []) =>
  archive([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...more])
const document = { kind: 'document', name: 'plan.docx' } as const

describe('the content of a file', () => {
  it.each([
    ['an SVG picture with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image'],
    [
      'an SVG picture with a declaration',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image',
    ],
    ['a page as an image', '<!doctype html><script>alert(1)</script>', 'image'],
    ['a page as a document', '<!doctype html><script>alert(1)</script>', 'document'],
    ['a page behind a few spaces', '   \n<html><body onload=alert(1)>', 'document'],
    ['a program', `MZ${'\0'.repeat(200)}`, 'document'],
    ['a document that is not one', 'PK nothing of the kind', 'document'],
    ['a text as a video', 'plain words', 'video'],
    ['a PDF as an image', '%PDF-1.7\n%', 'image'],
  ] as const)('is refused when it is %s, and what was uploaded is not kept', async (_, text, kind) => {
    const { id, status, code, state } = await tried(bytesOf(text), { kind })
    expect([status, code, state]).toEqual([422, 7215, 'removed'])
    expect((await org.admin.call(readAsset, { params: { id } })).status).toBe(404)
  })

  it('is refused when an image is cut off, or only begins like one', async () => {
    const png = await pngOf(64, 64)
    for (const bytes of [png.subarray(0, 60), Buffer.concat([png.subarray(0, 40), Buffer.from('<script>alert(1)</script>')])])
      expect((await tried(new Uint8Array(bytes))).code).toBe(7216)
  })

  it('is refused when few bytes are many pixels', async () => {
    const bomb = await sharp({ create: { width: 6400, height: 6400, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect((await tried(new Uint8Array(bomb))).code).toBe(7216)
  })

  it('of an image is encoded again: no metadata, no appended bytes, no larger than pages need', async () => {
    const photo = await sharp({ create: { width: 3000, height: 30, channels: 3, background: '#38a' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a place nobody should know' } })
      .toBuffer()
    const { shown, status } = await tried(new Uint8Array(Buffer.concat([photo, bytesOf('<script>alert(1)</script>')])))
    expect([status, shown?.mediaType, shown?.width]).toEqual([200, 'image/webp', 2560])
    const served = Buffer.from(await (await atHost(org, shown?.url ?? '')).arrayBuffer())
    expect((await sharp(served).metadata()).exif).toBeUndefined()
    for (const words of ['nobody should know', 'script']) expect(served.includes(words)).toBe(false)
  })

  it('is refused when a document is a zip bomb, by size, by ratio or by number', async () => {
    const zeros = Buffer.alloc(3_000_000)
    const bombs = [
      word([{ name: 'a', claimed: 600 * 1024 * 1024 }]),
      word([{ name: 'a', bytes: zeros }]),
      word(Array.from({ length: 10_050 }, (_, at) => ({ name: `n${at}` }))),
    ]
    for (const bomb of bombs) expect((await tried(bomb, document)).code).toBe(7217)
  })

  it('is refused when a document has macros, and accepted when it has none', async () => {
    expect((await tried(word([{ name: 'word/vbaProject.bin' }]), document)).code).toBe(7217)
    expect((await tried(word(), document)).status).toBe(200)
  })

  it('is refused when an archive is not a document', async () => {
    expect((await tried(archive([{ name: 'index.html' }]), document)).code).toBe(7215)
  })

  it('is refused when it is other bytes than announced', async () => {
    const png = new Uint8Array(await pngOf(8, 8))
    expect((await tried(png, { checksum: sha256Of(bytesOf('other')) })).code).toBe(7214)
  })
})

describe('an upload', () => {
  it('of 10 GB is refused before a byte is sent, for every kind, and so are invalid sizes', async () => {
    const body = announced(bytesOf('x'))
    for (const kind of ['image', 'document', 'audio', 'video'] as const) {
      const { status, envelope } = await org.admin.call(uploadAsset, { body: { ...body, kind, size: 10 * 1024 ** 3 } })
      expect([status, envelope.statusCode]).toEqual([413, 7211])
    }
    for (const size of [0, -1, 1.5, 2 ** 60, '9'])
      expect((await org.admin.call(uploadAsset, { body: { ...body, size } })).envelope.errors?.[0]?.property).toBe('size')
  })

  it.each(['../../etc/passwd', '..\\evil.png', '/etc/passwd', 'a\0b.png', 'a\r\nx: y', '\u202egnp.exe', ' ', 'x'.repeat(201)])(
    'cannot be named %j',
    async (name) => {
      const { status, envelope } = await org.admin.call(uploadAsset, { body: announced(bytesOf('x'), { name }) })
      expect([status, envelope.errors?.[0]?.property]).toEqual([422, 'name'])
    },
  )

  it('keeps odd names out of paths and headers', async () => {
    for (const name of ['..', '.htaccess', 'a"; filename="b.html', '%2e%2e%2f.png', 'خوذة السلامة.png']) {
      const id = await readyAsset(org, { name })
      const { url } = (await org.admin.call(readAsset, { params: { id } })).envelope.data as Shown
      const { status, headers } = await atHost(org, url, { method: 'HEAD' })
      expect([status, headers.get('content-type')], name).toEqual([200, 'image/webp'])
      expect(headers.get('content-disposition')).toMatch(/^inline; filename="[\w. -]+\.webp"; filename\*=UTF-8''[\w.%~!-]+$/)
      expect((await storedOf(org, id)).every((stored) => /^(upload|[0-9a-f]{24})$/.test(stored))).toBe(true)
    }
  })

  const put = (url: string, body: BodyInit | null, on: Pick<Org, 'origin'> = org, headers: Record<string, string> = {}) =>
    atHost(on, url, { method: 'PUT', body, headers, duplex: 'half' })
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { statusCode: number }).statusCode]

  it('accepts the signed bytes and not one more, whatever length is announced', async () => {
    const bytes = new Uint8Array(await pngOf(8, 8))
    const { asset, upload } = await begin(org, announced(bytes))
    const longer = new Uint8Array([...bytes, 0])
    const inPieces = (all: Uint8Array<ArrayBuffer>) =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < all.length; at += 16) controller.enqueue(all.subarray(at, at + 16))
          controller.close()
        },
      })
    expect(await codeOf(await put(upload.url, longer))).toEqual([413, 413])
    expect(await codeOf(await put(upload.url, inPieces(longer)))).toEqual([413, 413])
    expect(await codeOf(await put(upload.url, inPieces(bytes.subarray(1))))).toEqual([400, 400])
    expect(await codeOf(await put(upload.url, inPieces(bytes), org, { 'content-length': '1' }))).toEqual([400, 400])
    expect(await storedOf(org, asset.id)).toEqual([])
    expect((await complete(asset.id)).envelope.statusCode).toBe(7213)
    expect((await put(upload.url, inPieces(bytes))).status).toBe(204)
    expect((await complete(asset.id)).status).toBe(200)
  })

  it('is refused with an address that was altered, has expired, or belongs to another organization', async () => {
    const bytes = new Uint8Array(await pngOf(8, 8))
    const { asset, upload } = await begin(org, announced(bytes))
    const altered = [
      upload.url.replace(/size=\d+/, 'size=10000000000'),
      upload.url.replace(/expires=\d+/, 'expires=99999999999999'),
      upload.url.replace(/&signature=.*/, ''),
      upload.url.replace(asset.id, newId()),
    ]
    for (const url of altered) expect(await codeOf(await put(url, bytes)), url).toEqual([403, 7219])
    expect(await codeOf(await put(upload.url, bytes, foreign))).toEqual([403, 7219])
    clock.offsetMs = 3_600_001
    try {
      expect(await codeOf(await put(upload.url, bytes))).toEqual([403, 7219])
    } finally {
      clock.offsetMs = 0
    }
    expect([await storedOf(org, asset.id), await storedOf(foreign, asset.id)]).toEqual([[], []])
  })

  it('repeated after it was completed changes nothing that is served', async () => {
    const bytes = new Uint8Array(await pngOf(8, 8))
    const { asset, upload } = await uploaded(org, bytes)
    const first = (await complete(asset.id)).envelope.data as Shown
    const before = await (await atHost(org, first.url)).arrayBuffer()
    const evil = new Uint8Array(bytes.length).fill(60)
    expect((await put(upload.url, evil)).status).toBe(204)
    const again = (await complete(asset.id)).envelope.data as Shown
    expect(again).toEqual(first)
    expect(await (await atHost(org, first.url)).arrayBuffer()).toEqual(before)
    // The repeated upload is not served at any URL.
    expect((await atHost(org, first.url.replace(/\/[0-9a-f]{24}\?/, '/upload?'))).status).toBe(405)
  })

  it('that is completed many times at once is one asset, counted once', async () => {
    const own = await freshOrganization()
    const { asset } = await uploaded(own, new Uint8Array(await pngOf(400, 300)))
    const answers = await Promise.all(Array.from({ length: 4 }, () => complete(asset.id, own)))
    const shown = answers.map(({ envelope }) => envelope.data as Shown)
    expect(shown.map(({ state, url }) => [state, url])).toEqual(shown.map(() => ['ready', shown[0]?.url]))
    const [row] = await own.database((db) => db.select().from(assets))
    const [storage] = await own.database((db) => db.select().from(assetStorage))
    expect(storage?.usedBytes).toBe(row?.heldBytes)
    expect(row?.version).toBe(2)
  })
})

describe("another organization's file", () => {
  it('cannot be read, changed, completed, deleted, listed, used or fetched, like a missing one', async () => {
    const id = await readyAsset(foreign)
    const { asset } = await begin(foreign, announced(bytesOf('x')))
    const { url } = (await foreign.admin.call(readAsset, { params: { id } })).envelope.data as Shown
    for (const contract of [readAsset, updateAsset, deleteAsset, completeAsset])
      for (const one of [id, asset.id]) {
        const { status, envelope } = await org.admin.call(contract, { params: { id: one }, body: contract.body && {} })
        expect([status, envelope.statusCode]).toEqual([404, 7210])
      }
    const listed = (await org.admin.call(listAssets, { query: { perPage: 100 } })).envelope.data as Shown[]
    expect(listed.map((one) => one.id)).not.toContain(id)
    const use = org.database((db) =>
      setAssetUses({ db, organization: org.organization }, { type: 'learningModule', id: newId() }, [id], () => 'body.image'),
    )
    await expect(use).rejects.toMatchObject({
      reason: 'validation',
      detail: { fields: [{ key: 'assetUnknown', property: 'body.image' }] },
    })
    expect((await atHost(foreign, url, { method: 'HEAD' })).status).toBe(200)
    expect((await atHost(org, url)).status).toBe(403)
  })
})
