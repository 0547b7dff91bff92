import type { z } from 'zod'
import type { PathStructure } from '@/db/schema/learning-paths'
import { kindRules } from '@/lib/domain/house/files/asset-kinds.rules'
import { createPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { StructureInput } from '@/lib/domain/learning/learning-paths/path-structure.contract'
import { cycleIn, faultsIn, itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import type { Draft } from '@/lib/domain/learning/modules/authoring/module-drafts.service'
import { type TypeOfModule, typeVersionOf } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { draftOf } from '@/lib/domain/learning/modules/authoring/modules.service'
import { moduleTypeRecords } from '@/lib/domain/learning/modules/module-types/module-type-versions.service'
import { assetReferences } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import type { Asker } from '@/lib/domain/learning/modules/schemas/module-type-compiler'
import { type FieldError, Refusal } from '@/lib/platform/errors'
import { fieldErrors } from '@/lib/platform/http/validation'
import { type MomentOrDay, momentIn } from '@/lib/platform/i18n/days'
import { languages } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { assetName, type Manifest, type ModuleInPackage, sha256, withOtherIds } from './package-format.rules'
import type { PackageFiles } from './package-reader.rules'

export type PathFields = z.output<NonNullable<typeof createPath.body>>
/** A checked package: its problems, and the path and drafts that its import would create. */
export type Examined = {
  problems: FieldError[]
  fields?: PathFields
  structure?: PathStructure
  drafts: { module: ModuleInPackage; draft: Draft }[]
}

/** The parts of a package without problems. */
export type Sound = Required<Pick<Examined, 'fields' | 'structure' | 'drafts'>>

/** Refuses a package with problems. */
export function sound({ fields, structure, drafts, problems }: Examined): Sound {
  if (problems.length > 0 || !fields || !structure) throw new Refusal('validation', { fields: problems.slice(0, 200) })
  return { fields, structure, drafts }
}

const under = (property: string, fields: readonly FieldError[]) =>
  fields.map((field) => ({ ...field, property: `${property}.${field.property}` }))
const repeated = (property: string, list: readonly { id: string }[]): FieldError[] =>
  list.flatMap(({ id }, at) =>
    list.findIndex((one) => one.id === id) === at ? [] : [{ key: 'duplicate', property: `${property}.${at}.id` }],
  )

/** The current version of each type that a package names; missing and deprecated types are left out. */
export async function typesOf(context: TenantContext, { modules }: Manifest): Promise<Map<string, TypeOfModule>> {
  const types = new Map<string, TypeOfModule>()
  const fail = (): never => {
    throw new Refusal('moduleTypeNotFound')
  }
  for (const key of new Set(modules.map(({ typeKey }) => typeKey))) {
    const type = await moduleTypeRecords.get({ ...context, fail }, key).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    const of = type && !type.deprecatedAt ? await typeVersionOf(context, type.id, type.currentVersion) : undefined
    if (of) types.set(key, of)
  }
  return types
}

/** All checks without the database. `assets`: the ids of the package's files here, if known. `timeZone`: the organization's. */
export async function examine(
  { asker, timeZone }: { asker: Asker; timeZone: string },
  files: PackageFiles,
  types: ReadonlyMap<string, TypeOfModule>,
  assets: ReadonlyMap<string, string>,
): Promise<Examined> {
  const { manifest } = files
  const fields = createPath.body?.safeParse(withOtherIds(manifest.path.fields, assets))
  const structure = StructureInput.safeParse(manifest.path.structure)
  const problems = [
    ...(fields?.error ? under('path.fields', fieldErrors(fields.error)) : []),
    ...(structure.error ? under('path.structure', fieldErrors(structure.error)) : []),
    ...repeated('modules', manifest.modules),
    ...repeated('assets', manifest.assets),
    ...faultsOfAssets(files),
    ...faultsOfReferences(manifest, types),
  ]
  const contents = structure.data && storable(structure.data, timeZone)
  if (contents) problems.push(...faultsOfStructure(manifest, contents))
  const drafts: Examined['drafts'] = []
  for (const [at, module] of manifest.modules.entries()) {
    const type = types.get(module.typeKey)
    if (!type) problems.push({ key: 'packageType', property: `modules.${at}.typeKey` })
    const draft = type && (await draftOrProblems(asker, type, withOtherIds(module, assets)))
    if (Array.isArray(draft)) problems.push(...under(`modules.${at}`, draft))
    else if (draft) drafts.push({ module, draft })
  }
  return { problems, fields: fields?.data, structure: contents, drafts }
}

async function draftOrProblems(asker: Asker, type: TypeOfModule, module: ModuleInPackage): Promise<Draft | FieldError[]> {
  const { settings, sourceLocale } = module
  const locales = Object.fromEntries(
    languages.flatMap((language) => {
      const own = module.locales[language]
      return own ? [[language, { title: own.title, body: own.body }]] : []
    }),
  )
  try {
    return await draftOf(asker, type, sourceLocale, { settings, locales })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'validation') return error.detail.fields ?? []
    throw error
  }
}

/** Moments in their stored form. */
function storable({ sections }: z.output<typeof StructureInput>, timeZone: string): PathStructure {
  const text = (sent: MomentOrDay | null) => momentIn(sent, timeZone)?.toISOString() ?? null
  return {
    sections: sections.map(({ id = '', items, ...section }) => ({
      ...section,
      id,
      items: items.map(({ id = '', availableFrom, availableUntil, ...item }) => ({
        ...item,
        id,
        availableFrom: text(availableFrom),
        availableUntil: text(availableUntil),
      })),
    })),
  }
}

function faultsOfStructure({ modules }: Manifest, structure: PathStructure): FieldError[] {
  const known = new Set(modules.map(({ id }) => id))
  const unknown = structure.sections.flatMap(({ items }, at) =>
    items.flatMap(({ moduleId }, number) =>
      known.has(moduleId)
        ? []
        : [{ key: 'packageReference', property: `path.structure.sections.${at}.items.${number}.moduleId` }],
    ),
  )
  const used = new Set(itemsOf(structure).map(({ moduleId }) => moduleId))
  const unused = modules.flatMap(({ id }, at) =>
    used.has(id) ? [] : [{ key: 'packageReference', property: `modules.${at}.id` }],
  )
  const circle = cycleIn(structure) ? [{ key: 'packageCycle', property: 'path.structure' }] : []
  return [...under('path.structure', faultsIn(structure)), ...unknown, ...unused, ...circle]
}

/** Checks that files and manifest agree. */
function faultsOfAssets({ manifest, assets }: PackageFiles): FieldError[] {
  const named = new Set(manifest.assets.map(({ id }) => assetName(id)))
  const faults = manifest.assets.flatMap(({ id, kind, size, checksum }, at) => {
    const bytes = assets.get(assetName(id))
    const isRight = bytes && bytes.length === size && sha256(bytes) === checksum && size <= kindRules[kind].maxBytes
    return isRight ? [] : [{ key: 'packageAsset', property: `assets.${at}` }]
  })
  return [...faults, ...[...assets.keys()].flatMap((name) => (named.has(name) ? [] : [{ key: 'packageAsset', property: name }]))]
}

function faultsOfReferences({ path, modules, assets }: Manifest, types: ReadonlyMap<string, TypeOfModule>): FieldError[] {
  const known = new Set(assets.map(({ id }) => id))
  const cover = path.fields.coverAssetId
  const faults =
    typeof cover === 'string' && !known.has(cover) ? [{ key: 'packageReference', property: 'path.fields.coverAssetId' }] : []
  for (const [at, { typeKey, settings, locales }] of modules.entries()) {
    const of = types.get(typeKey)
    if (!of) continue
    const bodies = languages.flatMap((language) => locales[language]?.body ?? [])
    const named = [
      ...assetReferences(of.type.configSchema, settings),
      ...bodies.flatMap((body) => assetReferences(of.type.bodySchema, body)),
    ]
    if (named.some(({ assetId }) => !known.has(assetId)))
      faults.push({ key: 'packageReference', property: `modules.${at}.locales` })
  }
  return faults
}
