import { isAccepted } from '@/lib/domain/house/files/asset-kinds.rules'
import { setAssetUses, type UsedAsset } from '@/lib/domain/house/files/asset-uses.service'
import { type FieldError, invalid } from '@/lib/platform/errors'
import { languages } from '@/lib/platform/i18n/languages'
import { isUuid } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { JsonObject } from '../schemas/json-limits.rules'
import { type AssetReference, assetReferences } from '../schemas/module-bodies.rules'
import type { Content, Schemas } from './module-check.service'
import { pathOf } from './module-content.rules'
import { bodyOf, type ModuleRow, typeVersionOf, versionOfModule } from './module-records.service'

/** The files of a module's published version. */
async function publishedAssets(context: TenantContext, { id, publishedVersion }: ModuleRow): Promise<string[]> {
  const version = publishedVersion === null ? undefined : await versionOfModule(context, id, publishedVersion)
  const of = version && (await typeVersionOf(context, version.moduleTypeId, version.typeVersion))
  if (!of) return []
  const { configSchema, bodySchema } = of.type
  const bodies = languages.flatMap((language) => {
    const values = version.locales[language]?.values
    return values ? [bodyOf(bodySchema, version.shared, values)] : []
  })
  const named = [
    ...assetReferences(configSchema, version.settings),
    ...bodies.flatMap((body) => assetReferences(bodySchema, body)),
  ]
  return named.map(({ assetId }) => assetId)
}

type Named = AssetReference & { property: string }
/** The files that a content names, each with the field it stands in. */
function assetsNamed({ type, content }: { type: Schemas; content: Content }): Named[] {
  const named = (property: string, schema: JsonObject, body: JsonObject): Named[] =>
    assetReferences(schema, body).map((one) => ({ ...one, property: `${property}.${pathOf(body, one.pointer)}` }))
  return [
    ...named('settings', type.configSchema, content.settings),
    ...languages.flatMap((language) => {
      const written = content.locales[language]
      return written ? named(`locales.${language}.body`, type.bodySchema, written.body) : []
    }),
  ]
}

/** Refused files: of another kind than `x-asset` allows, or larger. */
function misfits(named: Named[], files: UsedAsset[]): FieldError[] {
  const byId = new Map(files.map((file) => [file.id, file]))
  return named.flatMap(({ assetId, kinds, maxBytes, property }) => {
    const file = byId.get(assetId)
    if (!file) return []
    if (kinds.length > 0 && !kinds.some((kind) => isAccepted(kind, file))) return [{ key: 'assetKindRefused', property }]
    return maxBytes !== undefined && file.size > maxBytes
      ? [{ key: 'assetTooLarge', property, params: { most: Math.round((maxBytes / 1_048_576) * 10) / 10 } }]
      : []
  })
}

/**
 * Stores the files that a module uses: those of the working copy and of the published version. A missing file, or one that its place in the schema
 * does not allow, is refused (422) with its path.
 */
export async function syncAssetReferences(
  context: TenantContext,
  row: ModuleRow,
  written: { type: Schemas; content: Content },
  isPublishing = false,
): Promise<void> {
  const named = assetsNamed(written)
  const unreadable = named.filter(({ assetId }) => !isUuid(assetId))
  if (unreadable.length > 0) throw invalid(...unreadable.map(({ property }) => ({ key: 'assetUnknown', property })))
  const places = new Map(named.toReversed().map(({ assetId, property }) => [assetId, property]))
  const shown = isPublishing ? [] : await publishedAssets(context, row)
  const label = Object.fromEntries(
    languages.flatMap((language) => {
      const text = written.content.locales[language]
      return text ? [[language, text.title]] : []
    }),
  )
  const user = { type: 'learningModule', id: row.id, label }
  const files = await setAssetUses(context, user, [...places.keys(), ...shown], (assetId) => places.get(assetId) ?? 'locales')
  const faults = misfits(named, files)
  if (faults.length > 0) throw invalid(...faults)
}
