import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { assetStorage, assets } from '@/db/schema/files'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { asOwner } from '@/lib/platform/testing/owner'
import { sweepAssets } from './asset-sweep.service'
import { assetSummaries, setAssetUses } from './asset-uses.service'
import { completeAsset, deleteAsset, listAssets, readAsset, updateAsset, uploadAsset } from './assets.contract'
import { announced, atHost, begin, pngOf, readyAsset, storedOf, uploaded } from './examples.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Shown = {
  id: string
  url: string
  size: number
  checksum: string
  state: string
  useCount: number
  altText: object
  uses: object[]
  renditions: { width: number; height: number; url: string }[]
}
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const shownBy = async (id: string, on = org) => (await on.admin.call(readAsset, { params: { id } })).envelope.data as Shown
const usedBytes = async (on: Org) => (await on.database((db) => db.select().from(assetStorage)))[0]?.usedBytes ?? 0
const use = (on: Org, resource: { type: string; id: string; label?: { en?: string } }, ids: string[]) =>
  on.database((db) => setAssetUses({ db, organization: on.organization }, resource, ids))
/** Sweeps all due assets of this organization; those of other tests may be swept too. */
async function sweep(on: Org) {
  await on.database((db) =>
    db.update(assets).set({ sweepAt: sql`now() - interval '1 hour'` }).where(sql`${assets.sweepAt} is not null`),
  )
  await sweepAssets()
}

describe('a file that is ready', () => {
  it('is served as an image in several sizes, each with its checksum and by its ranges', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 1400, height: 700, channels: 3, background: '#264' } })
        .png()
        .toBuffer(),
    )
    const { asset } = await uploaded(org, bytes)
    const shown = (await org.admin.call(completeAsset, { params: { id: asset.id } })).envelope.data as Shown
    expect(shown.renditions.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [1280, 640],
    ])
    const whole = await atHost(org, shown.url)
    const served = Buffer.from(await whole.arrayBuffer())
    expect([served.length, createHash('sha256').update(served).digest('hex')]).toEqual([shown.size, shown.checksum])
    for (const { url, width } of shown.renditions) {
      const smaller = Buffer.from(await (await atHost(org, url)).arrayBuffer())
      expect((await sharp(smaller).metadata()).width).toBe(width)
    }
    const part = await atHost(org, shown.url, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${served.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(served.subarray(10, 20))
    const beyond = await atHost(org, shown.url, { headers: { range: `bytes=${served.length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${served.length}`])
  })

  it('is served with headers that restrict browsers to displaying and caching it', async () => {
    const { url, size } = await shownBy(await readyAsset(org))
    const head = await atHost(org, url, { method: 'HEAD', headers: { cookie: '__Host-masar=someone' } })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), ''])
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(head.headers.has('set-cookie')).toBe(false)
    const etag = head.headers.get('etag') ?? ''
    const held = await atHost(org, url, { headers: { 'if-none-match': etag } })
    expect([held.status, await held.text()]).toEqual([304, ''])
    // If-Range with another entity tag gets the whole file.
    const changed = await atHost(org, url, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size])
    const wrong = await atHost(org, url, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('is found by its name and its alternative texts in both scripts, by kind and in order', async () => {
    const own = await freshOrganization()
    const [yellow, other] = [await readyAsset(own, { name: 'a.png' }), await readyAsset(own, { name: 'b.png' })]
    const altText = { ar: 'خوذةٌ صفراء', en: 'A yellow helmet' }
    const { envelope } = await own.admin.call(updateAsset, { params: { id: yellow }, body: { altText } })
    expect((envelope.data as Shown).altText).toEqual(altText)
    const ids = async (query: Record<string, string>) =>
      ((await own.admin.call(listAssets, { query })).envelope.data as Shown[]).map(({ id }) => id)
    for (const search of ['خوذه', 'YELLOW', 'a.png']) expect(await ids({ search })).toEqual([yellow])
    expect(await ids({ orderBy: 'name:desc' })).toEqual([other, yellow])
    expect([await ids({ kind: 'video' }), await ids({ kind: 'image', orderBy: 'name:asc' })]).toEqual([[], [yellow, other]])
    await own.admin.call(updateAsset, { params: { id: yellow }, body: { altText: { en: 'A yellow helmet' } } })
    expect((await shownBy(yellow, own)).altText).toEqual({ en: 'A yellow helmet' })
    expect(await ids({ search: 'خوذه' })).toEqual([])
  })
})

describe('a file that is used', () => {
  const resource = { type: 'learningModule', id: newId(), label: { en: 'Before you start' } }

  it('lists its uses, and cannot be deleted while there are any', async () => {
    const [one, other] = [await readyAsset(org), await readyAsset(org)]
    await use(org, resource, [one, other, one])
    expect(await shownBy(one)).toMatchObject({
      useCount: 1,
      uses: [{ type: 'learningModule', id: resource.id, label: { en: 'Before you start' } }],
    })
    const refused = await org.admin.call(deleteAsset, { params: { id: one } })
    expect([refused.status, refused.envelope.statusCode]).toEqual([409, 7218])
    await use(org, resource, [other])
    expect((await org.admin.call(deleteAsset, { params: { id: one } })).status).toBe(200)
    expect((await org.admin.call(readAsset, { params: { id: one } })).status).toBe(404)
    await expect(use(org, resource, [one])).rejects.toMatchObject({ reason: 'validation' })
    // A refused change keeps the previous uses.
    expect((await shownBy(other)).useCount).toBe(1)
    await use(org, resource, [])
    expect((await shownBy(other)).useCount).toBe(0)
  })

  it('is either used or deleted when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await readyAsset(org)
      const [used, deleted] = await Promise.all([
        use(org, { type: 'learningPath', id: newId() }, [id]).then(
          () => true,
          () => false,
        ),
        org.admin.call(deleteAsset, { params: { id } }).then(({ status }) => status === 200),
      ])
      expect([used, deleted].filter(Boolean)).toHaveLength(1)
    }
  })

  it('is summarized for other pages in one statement, in the requested language or an available one', async () => {
    const [one, bare] = [await readyAsset(org), await readyAsset(org)]
    await org.admin.call(updateAsset, { params: { id: one }, body: { altText: { ar: 'خوذة' } } })
    const { asset } = await begin(org, announced(new Uint8Array([1])))
    const context = { organization: org.organization, now: new Date() }
    const before = counter.statements
    const found = await org.database((db) => assetSummaries({ db, ...context }, [one, bare, asset.id, newId()], ['en']))
    expect(counter.statements - before).toBeLessThanOrEqual(4)
    expect([...found.keys()].sort()).toEqual([one, bare].sort())
    expect([found.get(one)?.altText, found.get(bare)?.altText]).toEqual(['خوذة', null])
    expect((await atHost(org, found.get(one)?.url ?? '', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('the quota', () => {
  it('is exact under parallel uploads, and may be set per organization', async () => {
    const own = await freshOrganization()
    await own.database((db) => db.insert(assetStorage).values({ organizationId: own.organization.id, quotaBytes: 10_000 }))
    const body = announced(new Uint8Array(1000), { kind: 'video' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => own.admin.call(uploadAsset, { body })))
    const codes = answers.map(({ envelope }) => envelope.statusCode)
    expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 7212).length]).toEqual([10, 20])
    expect(await usedBytes(own)).toBe(10_000)
    await sweep(own)
    expect([await usedBytes(own), await own.database((db) => db.$count(assets))]).toEqual([0, 0])
  })

  it('defaults to that of the deployment', async () => {
    const own = await freshOrganization()
    const { FILES_QUOTA_BYTES } = env()
    try {
      env().FILES_QUOTA_BYTES = 1999
      for (const [size, code] of [
        [2000, 7212],
        [1999, 200],
        [1, 7212],
      ] as const)
        expect((await own.admin.call(uploadAsset, { body: announced(new Uint8Array(size)) })).envelope.statusCode).toBe(code)
    } finally {
      env().FILES_QUOTA_BYTES = FILES_QUOTA_BYTES
    }
  })

  it('counts what is stored: the file with its smaller copies', async () => {
    const own = await freshOrganization()
    const { asset } = await uploaded(own, new Uint8Array(await pngOf(700, 500)))
    await own.admin.call(completeAsset, { params: { id: asset.id } })
    const { size, url, renditions } = await shownBy(asset.id, own)
    const sizes = await Promise.all(
      [url, ...renditions.map((one) => one.url)].map(async (one) => (await (await atHost(own, one)).arrayBuffer()).byteLength),
    )
    expect(sizes[0]).toBe(size)
    expect(await usedBytes(own)).toBe(sizes.reduce((sum, one) => sum + one, 0))
  })
})

describe('the sweep', () => {
  it('deletes files of deleted and never completed assets, subtracts their bytes, and keeps the others', async () => {
    const own = await freshOrganization()
    const [kept, gone] = [await readyAsset(own), await readyAsset(own)]
    const waiting = await uploaded(own, new Uint8Array(await pngOf(8, 8)))
    const { url } = await shownBy(kept, own)
    await own.admin.call(deleteAsset, { params: { id: gone } })
    await sweep(own)
    expect([await storedOf(own, gone), await storedOf(own, waiting.asset.id)]).toEqual([[], []])
    const rows = await own.database((db) => db.select().from(assets))
    expect(rows.map(({ id, sweepAt }) => [id, sweepAt])).toEqual([[kept, null]])
    expect(await usedBytes(own)).toBe(rows[0]?.heldBytes)
    // The leftovers of the upload are deleted, the file is kept.
    expect(await storedOf(own, kept)).toEqual([rows[0]?.object])
    expect((await atHost(own, url, { method: 'HEAD' })).status).toBe(200)
    expect((await own.admin.call(completeAsset, { params: { id: waiting.asset.id } })).status).toBe(404)
  })

  it('deletes nothing that is not due', async () => {
    const own = await freshOrganization()
    const { asset } = await uploaded(own, new Uint8Array(await pngOf(8, 8)))
    await sweepAssets()
    expect(await storedOf(own, asset.id)).toEqual(['upload'])
  })

  it('subtracts bytes once when two processes sweep', async () => {
    const own = await freshOrganization()
    const [kept, gone] = [await readyAsset(own), await readyAsset(own)]
    await own.admin.call(deleteAsset, { params: { id: gone } })
    await asOwner((owner) => owner`update assets set sweep_at = now() - interval '1 hour' where id = ${gone}`)
    await Promise.all([sweepAssets(), sweepAssets(), sweepAssets()])
    const [row] = await own.database((db) => db.select().from(assets).where(eq(assets.id, kept)))
    expect(await usedBytes(own)).toBe(row?.heldBytes)
  })
})
