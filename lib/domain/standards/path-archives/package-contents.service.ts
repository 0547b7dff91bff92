import type { PathStructure } from '@/db/schema/learning-paths'
import { type Path, pathRecords, settings } from '@/lib/domain/learning/learning-paths/path-records.service'
import { newestVersion, versionOf } from '@/lib/domain/learning/learning-paths/path-versions.service'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import type { Content } from '@/lib/domain/learning/modules/authoring/module-check.service'
import { versionOfModule, type WholeModule, wholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { contentOf, publishedContent } from '@/lib/domain/learning/modules/authoring/modules.service'
import { assetReferences } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Manifest, ModuleInPackage } from './package-format.rules'
import { packageLimits } from './package-limits.rules'

type Finding = TenantContext & { fail: (reason: 'pathNotFound' | 'pathPackageTooLarge') => never }
/** A path with its modules; `assetIds` are the files that any of them names. */
export type Gathered = { path: Path; manifest: Manifest; assetIds: string[] }

/** The published version of a module, or if there is none, its working copy. */
export async function gatherPath(context: Finding, id: string): Promise<Gathered> {
  const path = await pathRecords.get(context, id)
  const { status, publishedVersion } = path
  const isPublished = status === 'published' && publishedVersion !== null
  const version = isPublished ? await versionOf(context, id, publishedVersion) : undefined
  const { structure } = version ?? (await newestVersion(context, id))
  const moduleIds = [...new Set(itemsOf(structure).map(({ moduleId }) => moduleId))]
  if (moduleIds.length > packageLimits.modules) context.fail('pathPackageTooLarge')
  const modules: ModuleInPackage[] = []
  const assetIds = new Set(path.coverAssetId ? [path.coverAssetId] : [])
  for (const moduleId of moduleIds) {
    // A module of a path is never deleted.
    const whole = await wholeModule({ ...context, fail: () => context.fail('pathNotFound') }, moduleId)
    const { status, publishedVersion } = whole.row
    const published = status === 'published' && publishedVersion !== null ? publishedVersion : undefined
    const content = (published && (await publishedContent(context, whole))) || contentOf(whole)
    const version = published && (await versionOfModule(context, moduleId, published))
    for (const assetId of assetsIn(whole, content)) assetIds.add(assetId)
    modules.push(moduleIn(whole, content, version ? version.locales : whole.locales))
  }
  if (assetIds.size > packageLimits.assets) context.fail('pathPackageTooLarge')
  const fields = JSON.parse(JSON.stringify(Object.fromEntries(settings.map((name) => [name, path[name]]))))
  const manifest: Manifest = {
    format: 'masar.path',
    formatVersion: 1,
    path: { fields, structure: plainStructure(structure), isPublished },
    modules,
    assets: [],
  }
  return { path, manifest, assetIds: [...assetIds] }
}

const plainStructure = ({ sections }: PathStructure): Manifest['path']['structure'] => ({ sections })

function assetsIn({ type }: WholeModule, { settings, locales }: Content): string[] {
  const bodies = languages.flatMap((language) => locales[language]?.body ?? [])
  const named = [
    ...assetReferences(type.configSchema, settings),
    ...bodies.flatMap((body) => assetReferences(type.bodySchema, body)),
  ]
  return named.map(({ assetId }) => assetId)
}

type Sources = Partial<Record<Language, { sourceVersion: number }>>
function moduleIn({ row }: WholeModule, content: Content, sources: Sources): ModuleInPackage {
  const { id, typeKey, sourceLocale, status } = row
  const newest = sources[sourceLocale]?.sourceVersion ?? 0
  const written = languages.flatMap((language) => {
    const own = content.locales[language]
    return own ? [[language, { ...own, isStale: (sources[language]?.sourceVersion ?? newest) < newest }]] : []
  })
  const isPublished = status === 'published'
  return { id, typeKey, sourceLocale, settings: content.settings, locales: Object.fromEntries(written), isPublished }
}
