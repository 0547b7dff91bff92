import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import { keepFile } from '@/lib/domain/house/files/own-assets.service'
import { type Path, pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { saveDraft } from '@/lib/domain/learning/learning-paths/path-versions.service'
import { changeModule } from '@/lib/domain/learning/modules/authoring/module-drafts.service'
import { publishAuthored } from '@/lib/domain/learning/modules/authoring/module-states.service'
import { authorModule, changedContent, draftOf } from '@/lib/domain/learning/modules/authoring/modules.service'
import { runAsSystem, type SystemContext } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { bodyIn, languagesOf } from './content/content'
import { pictures as drawn } from './content/pictures'
import type { ContentItem, ContentModule, ContentPath, PictureName } from './content/writing'

type Organization = { id: string }
/** The id of each drawn picture in the library of the organization. */
export type PictureIds = Map<PictureName, string>

/** Writes a module in its languages and publishes it; a stale translation is made by changing the source afterwards. */
async function writeModule(
  context: SystemContext,
  path: ContentPath,
  module: ContentModule,
  pictures: PictureIds,
): Promise<string> {
  const { source } = path
  const { type: typeKey, settings = {}, titleWhenTranslated } = module
  const texts = languagesOf(path, module).map((language) => {
    const title = (language === source && titleWhenTranslated) || module.title[language]
    return [language, { title, body: bodyIn(module, language, (name) => pictures.get(name) ?? name) }]
  })
  const written = await authorModule(context, { typeKey, sourceLocale: source, settings, locales: Object.fromEntries(texts) })
  const published = await publishAuthored(context, written)
  if (titleWhenTranslated) {
    const content = changedContent(published, { locales: { [source]: { title: module.title[source] } } }, published, source)
    const draft = await draftOf({ organizationId: context.organization.id }, published, source, content)
    await publishAuthored(context, await changeModule(context, published, { draft, userId: null, written: { [source]: null } }))
  }
  return published.row.id
}

const plain = (item: string | ContentItem): ContentItem => (typeof item === 'string' ? { module: item } : item)

function structureOf({ sections }: ContentPath, modules: ReadonlyMap<string, string>): PathStructure {
  const ids = new Map([...modules.keys()].map((key) => [key, newId()]))
  const itemOf = ({ module, after = [], weight = 1, isOptional = false }: ContentItem): PathItem => ({
    id: ids.get(module) ?? '',
    moduleId: modules.get(module) ?? '',
    weight,
    isRequired: !isOptional,
    rule: { kind: 'all' },
    prerequisites: after.map((key) => ids.get(key) ?? ''),
    minScore: null,
    availableFrom: null,
    availableUntil: null,
    afterDays: null,
  })
  return {
    sections: sections.map(({ title, items }) => ({
      id: newId(),
      title,
      rule: { kind: 'all' },
      items: items.map((item) => itemOf(plain(item))),
    })),
  }
}

/** Schemas are checked in a thread of its own, which a busy machine may not let run for a while. */
async function patiently<T>(work: () => Promise<T>, tries = 30): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'unavailable' || tries === 0) throw error
    await setTimeout(500)
    return patiently(work, tries - 1)
  }
}

/** Gives a draft path its content: modules that are written and published, and their order. The path itself is not published yet. */
export async function writeContent(
  organization: Organization,
  path: Path,
  content: ContentPath,
  pictures: PictureIds,
): Promise<void> {
  const modules = new Map<string, string>()
  for (const module of content.modules) {
    const write = (context: SystemContext) => writeModule(context, content, module, pictures)
    const id = await patiently(() => runAsSystem(organization, 'learningModulePublished', write))
    modules.set(module.key, id)
  }
  await runAsSystem(organization, 'learningPathCreated', async (context) => {
    const locked = await pathRecords.lock(context, path.id)
    await saveDraft(context, locked, structureOf(content, modules))
  })
}

/** The pictures that some modules show. */
function picturesIn(content: readonly ContentPath[]): Set<PictureName> {
  const named = new Set<PictureName>()
  const note = (name: PictureName) => {
    named.add(name)
    return name
  }
  for (const path of content) for (const module of path.modules) bodyIn(module, path.source, note)
  return named
}

/** Draws the pictures that the content shows into the library of an organization. */
export async function drawPictures(organization: Organization, content: readonly ContentPath[]): Promise<PictureIds> {
  const ids: PictureIds = new Map()
  const keeping = {
    organization,
    now: clock.now(),
    createdBy: null,
    inTransaction: <T>(work: (db: Tx) => Promise<T>) => withTenant(organization.id, work),
  }
  for (const name of picturesIn(content)) {
    const { svg, alt } = drawn[name]
    const bytes = await sharp(Buffer.from(svg)).resize(640).png().toBuffer()
    const kept = await keepFile(keeping, { name: `${name}.png`, kind: 'image', bytes, altText: alt })
    await runAsSystem(organization, 'assetCreated', (context) => kept.finish(context))
    ids.set(name, kept.id)
  }
  return ids
}
