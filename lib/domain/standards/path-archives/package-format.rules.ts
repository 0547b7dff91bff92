import { createHash } from 'node:crypto'
import { z } from 'zod'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { Id } from '@/lib/platform/http/contract'
import { packageLimits } from './package-limits.rules'

export const manifestName = 'manifest.json'
export const checksumsName = 'SHA256SUMS'
/** The name of a file of the library in the archive. */
export const assetName = (id: string): string => `assets/${id}`
const entryName = /^(manifest\.json|SHA256SUMS|assets\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** Whether a name is allowed in an archive; other names are refused, not skipped. */
export const isEntryName = (name: string): boolean => entryName.test(name)

/** Kinds of files that a package carries: what lessons show, and the course packages that they open. */
export const carriedKinds = [...shownAssetKinds, 'coursePackage'] as const

const Json = z.record(z.string(), z.unknown())
const Both = z.strictObject({ ar: z.string().max(500).optional(), en: z.string().max(500).optional() })
const Written = z.strictObject({
  title: z.string().min(1).max(500),
  /** The whole content in this language. */
  body: Json,
  /** Whether the source has changed since it was translated. */
  isStale: z.boolean(),
})

const ModuleInPackage = z.strictObject({
  id: Id,
  typeKey: z.string().max(100),
  sourceLocale: z.enum(['ar', 'en']),
  settings: Json,
  locales: z.strictObject({ ar: Written.optional(), en: Written.optional() }),
  isPublished: z.boolean(),
})

const AssetInPackage = z.strictObject({
  id: Id,
  kind: z.enum(carriedKinds),
  name: z.string().min(1).max(300),
  size: z.int().min(1).max(packageLimits.unpacked),
  checksum: z.string().regex(/^[0-9a-f]{64}$/),
  altText: Both,
})

/** The manifest of a package; files of the library are separate entries. Ids are valid inside the package only. */
export const Manifest = z.strictObject({
  format: z.literal('masar.path'),
  formatVersion: z.literal(1),
  path: z.strictObject({
    /** In the form of the room learning-paths, which checks it. */
    fields: Json,
    structure: z.strictObject({ sections: z.array(z.unknown()).max(200) }),
    isPublished: z.boolean(),
  }),
  modules: z.array(ModuleInPackage).max(packageLimits.modules),
  assets: z.array(AssetInPackage).max(packageLimits.assets),
})
export type Manifest = z.output<typeof Manifest>
export type ModuleInPackage = Manifest['modules'][number]
export type AssetInPackage = Manifest['assets'][number]

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The list of checksums, as `sha256sum` writes and checks it. Its own checksum names the content of the package. */
export const checksumsOf = (files: ReadonlyMap<string, Uint8Array>): string =>
  [...files]
    .map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`)
    .toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))
    .join('')

/** A copy with ids replaced in all texts; ids are too long to occur by chance. */
export function withOtherIds<T>(value: T, ids: ReadonlyMap<string, string>): T
export function withOtherIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((item: unknown) => withOtherIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withOtherIds(inner, ids)]))
}

/** The manifest with ids derived from positions, so that packages of equal content are equal. */
export function withPlacesForIds(manifest: Manifest): Manifest {
  const ids = new Map<string, string>()
  const number = (kind: string, list: readonly { id: string }[]) => {
    for (const [at, { id }] of list.entries()) ids.set(id, `${kind} ${at + 1}`)
  }
  number('module', manifest.modules)
  number('asset', manifest.assets)
  for (const [at, section] of manifest.path.structure.sections.entries()) {
    const { id, items } = Place.parse(section)
    ids.set(id, `section ${at + 1}`)
    number(`item ${at + 1}.`, items)
  }
  return withOtherIds(manifest, ids)
}
const Place = z.object({ id: z.string(), items: z.array(z.object({ id: z.string() })) })
