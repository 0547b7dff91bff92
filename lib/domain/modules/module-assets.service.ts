import { invalid } from '@/lib/platform/errors'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { isUuid } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { setAssetUses } from '../files/asset-uses.service'
import type { JsonObject } from './json-limits.rules'
import { assetReferences } from './module-bodies.rules'
import type { Content, Schemas } from './module-check.service'
import { pathOf } from './module-content.rules'
import { bodyOf, type ModuleRow, typeVersionOf, versionOfModule } from './module-records.service'

/** The files of what learners are shown of a module. */
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

/**
 * Tells which files a module uses: those of what is written, and those that learners are shown of the published version. One that is not there is
 * refused (422) where it stands.
 */
export async function tellAssets(
  context: TenantContext,
  row: ModuleRow,
  { type, content }: { type: Schemas; content: Content },
  isPublishing = false,
): Promise<void> {
  const places = new Map<string, string>()
  const add = (property: string, schema: JsonObject, body: JsonObject) => {
    for (const { assetId, pointer } of assetReferences(schema, body))
      if (!places.has(assetId)) places.set(assetId, `${property}.${pathOf(body, pointer)}`)
  }
  add('settings', type.configSchema, content.settings)
  const label: Partial<Record<Language, string>> = {}
  for (const language of languages) {
    const written = content.locales[language]
    if (!written) continue
    label[language] = written.title
    add(`locales.${language}.body`, type.bodySchema, written.body)
  }
  const unreadable = [...places].filter(([assetId]) => !isUuid(assetId))
  if (unreadable.length > 0) throw invalid(...unreadable.map(([, property]) => ({ key: 'assetUnknown', property })))
  const shown = isPublishing ? [] : await publishedAssets(context, row)
  for (const assetId of shown) if (!places.has(assetId)) places.set(assetId, 'locales')
  const user = { type: 'learningModule', id: row.id, label }
  await setAssetUses(context, user, [...places.keys()], (assetId) => places.get(assetId) ?? 'locales')
}
