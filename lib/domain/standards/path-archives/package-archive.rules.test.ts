import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { packed, unpacked } from './package-archive.service'
import { assetName, checksumsOf, type Manifest, sha256, withOtherIds, withPlacesForIds } from './package-format.rules'
import { packageLimits } from './package-limits.rules'

const [moduleId, assetId, sectionId, itemId] = [1, 2, 3, 4].map((n) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1a0${n}`) as [
  string,
  string,
  string,
  string,
]
const picture = Buffer.from('a picture')
const manifest: Manifest = {
  format: 'masar.path',
  formatVersion: 1,
  path: {
    fields: { category: 'safety', coverAssetId: assetId },
    structure: { sections: [{ id: sectionId, items: [{ id: itemId, moduleId }] }] },
    isPublished: true,
  },
  modules: [
    {
      id: moduleId,
      typeKey: 'interactive.hotspot',
      sourceLocale: 'ar',
      settings: {},
      locales: { ar: { title: 'باب', body: { image: assetId, alt: 'باب مغلق', spots: [] }, isStale: false } },
      isPublished: true,
    },
  ],
  assets: [
    { id: assetId, kind: 'image', name: 'باب.png', size: picture.length, checksum: sha256(picture), altText: { ar: 'باب' } },
  ],
}
const assets = new Map([[assetName(assetId), picture]])
const at = new Date('2026-11-21T09:30:00.000Z')
const fault = (archive: Buffer) =>
  unpacked(archive, { id: 'one' }).then(
    () => 'taken',
    (error: Error) => error.message,
  )

/** An archive of any files, by default with a valid list of checksums. */
async function archiveOf(files: [string, Buffer][], sums?: string): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of [...files, ['SHA256SUMS', Buffer.from(sums ?? checksumsOf(new Map(files)))] as const])
    zip.addBuffer(bytes, name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
const text = Buffer.from(JSON.stringify(manifest))

describe('a package', () => {
  it('is read as it was written, and has a digest of its content at any time', async () => {
    const one = await packed(manifest, assets, at)
    const other = await packed(manifest, assets, new Date('2027-01-01T00:00:00.000Z'))
    expect(other.digest).toBe(one.digest)
    expect(await unpacked(one.bytes, { id: 'one' })).toEqual({ manifest, assets, digest: one.digest })
  })

  it('has the same digest with other ids, and another one with other content', () => {
    const ids = new Map([moduleId, assetId, sectionId, itemId].map((id) => [id, id.replace('1a0', '2b0')]))
    const other = withOtherIds(manifest, ids)
    expect(other).not.toEqual(manifest)
    expect(withPlacesForIds(other)).toEqual(withPlacesForIds(manifest))
    const changed = structuredClone(other)
    changed.path.isPublished = false
    expect(withPlacesForIds(changed)).not.toEqual(withPlacesForIds(manifest))
  })
})

describe('an archive is refused', () => {
  it('with a manifest of too many levels, or with texts that cannot be stored', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const faultOf = async (json: string) =>
      fault(
        await archiveOf([
          ['manifest.json', Buffer.from(json)],
          [assetName(assetId), picture],
        ]),
      )
    const written = JSON.stringify(manifest)
    expect(await faultOf(written)).toBe('taken')
    for (const [before, after] of [
      ['"settings":{}', `"settings":{"a":${deep}}`],
      ['"alt":"باب مغلق"', `"alt":${deep}`],
      ['"category":"safety"', `"category":${deep}`],
      ['"alt":"باب مغلق"', '"alt":"\\u0000"'],
      ['"settings":{}', '"settings":{"\\ud800":1}'],
      ['"name":"باب.png"', '"name":"\\udfff.png"'],
    ] as const) {
      expect(written).toContain(before)
      expect(await faultOf(written.replace(before, after)), after.slice(0, 40)).toBe('notAPackage')
    }
  })

  it('if it was altered, lacks a checksum, or has one too many', async () => {
    const list = checksumsOf(new Map([['manifest.json', text], ...assets]))
    expect(await fault(await archiveOf([['manifest.json', text], ...assets], list))).toBe('taken')
    expect(
      await fault(
        await archiveOf(
          [
            ['manifest.json', text],
            [assetName(assetId), Buffer.from('another')],
          ],
          list,
        ),
      ),
    ).toBe('altered')
    expect(await fault(await archiveOf([['manifest.json', text]], list))).toBe('altered')
    expect(await fault(await archiveOf([['manifest.json', text], ...assets], list.split('\n')[0]))).toBe('altered')
  })

  it('if it is malformed, truncated, or contains other files', async () => {
    const { bytes } = await packed(manifest, assets, at)
    expect(await fault(Buffer.from('PK\u0003\u0004'))).toBe('notAPackage')
    expect(await fault(bytes.subarray(0, bytes.length - 30))).toBe('notAPackage')
    expect(await fault(await archiveOf([['manifest.json', Buffer.from('{"format":"other"}')]]))).toBe('notAPackage')
    expect(await fault(await archiveOf([['manifest.json', Buffer.from('[')]]))).toBe('notAPackage')
    expect(
      await fault(
        await archiveOf([
          ['manifest.json', text],
          ['readme.txt', text],
        ]),
      ),
    ).toBe('notAPackage')
    expect(
      await fault(
        await archiveOf([
          ['manifest.json', text],
          ['assets/index.html', text],
        ]),
      ),
    ).toBe('notAPackage')
    expect(
      await fault(
        await archiveOf([
          ['manifest.json', text],
          ['manifest.json', text],
        ]),
      ),
    ).toBe('notAPackage')
  })

  it('if a name leads out of it', async () => {
    const name = assetName(assetId)
    const good = await archiveOf([
      ['manifest.json', text],
      [name, picture],
    ])
    for (const evil of [
      '@/lib/domain'.padEnd(name.length, 'x'),
      '/etc/'.padEnd(name.length, 'x'),
      'C:\\'.padEnd(name.length, 'x'),
    ])
      expect(await fault(Buffer.from(good.toString('latin1').replaceAll(name, evil), 'latin1')), evil).toBe('notAPackage')
  })

  it('if it unpacks to more than is allowed, whatever its headers say', async () => {
    const bomb = Buffer.alloc(packageLimits.unpacked + 1)
    const honest = await archiveOf([['manifest.json', bomb]], 'x')
    expect(honest.length).toBeLessThan(200_000)
    expect(await fault(honest)).toBe('tooLarge')
    // The same with a size of ten bytes in the directory.
    const lying = Buffer.from(honest)
    lying.writeUInt32LE(10, lying.indexOf('PK\u0001\u0002') + 24)
    expect(await fault(lying)).toBe('notAPackage')
  })

  it('if it has too many files', async () => {
    const many = Array.from({ length: packageLimits.assets + 3 }, (_, n): [string, Buffer] => [`file ${n}`, Buffer.alloc(1)])
    expect(await fault(await archiveOf(many))).toBe('tooLarge')
  })
})
