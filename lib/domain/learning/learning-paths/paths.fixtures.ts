import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import { storedModule } from '@/lib/domain/learning/modules/authoring/stored-modules.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf } from '@/lib/domain/testing/preparations'
import { runAsSystem } from '@/lib/platform/audit/system'
import { newId } from '@/lib/platform/ids'
import { createPath, putStructure } from './authoring.contract'
import { publishPath as publishOfSystem } from './learning-paths.service'
import { pathRecords } from './path-records.service'
import { newestVersion, saveDraft } from './path-versions.service'
import { publishPath } from './publishing.contract'
import { itemsOf } from './structure.rules'

const oneItem = (moduleId: string): PathStructure => ({
  sections: [
    {
      id: newId(),
      title: { ar: 'قسم', en: 'Section' },
      rule: { kind: 'all' },
      items: [
        {
          id: newId(),
          moduleId,
          weight: 1,
          isRequired: true,
          rule: { kind: 'all' },
          prerequisites: [],
          minScore: null,
          availableFrom: null,
          availableUntil: null,
          afterDays: null,
        },
      ],
    },
  ],
})

export type ItemInput = Partial<Omit<PathItem, 'moduleId'>> & { moduleId: string }
/** Contents of one section, with a title in both languages. */
export const contentsOf = (...items: ItemInput[]) => ({ sections: [{ title: { ar: 'قسم', en: 'Section' }, items }] })

const settings = {
  locales: { ar: { title: 'السلامة', description: 'أساسيات' }, en: { title: 'Safety', description: 'Basics' } },
  category: 'safety',
  level: 'beginner',
  estimatedMinutes: 30,
}

/** A draft with the settings given. */
export const draftPath = async (org: Org, more: object = {}): Promise<string> =>
  idOf((await org.admin.call(createPath, { body: { ...settings, ...more } })).data)

/** Writes the contents of a path, whatever its version is. */
export const writeContents = (org: Org, id: string, body: object, ifMatch = '*') =>
  org.admin.call(putStructure, { params: { id }, body, headers: { 'if-match': ifMatch } })

/** Publishes a draft as the system; without contents, it gets one module first. */
export async function publishAsSystem(org: Pick<Org, 'organization'> & Parameters<typeof storedModule>[0], id: string) {
  const moduleId = await storedModule(org)
  return runAsSystem(org.organization, 'learningPathPublished', async (context) => {
    const path = await pathRecords.lock(context, id)
    const { structure } = await newestVersion(context, id)
    if (itemsOf(structure).length === 0) await saveDraft(context, path, oneItem(moduleId))
    return publishOfSystem(context, { id })
  })
}

/** A published path of one module. */
export async function pathInForce(org: Org, more: object = {}): Promise<string> {
  const id = await draftPath(org, more)
  await writeContents(org, id, contentsOf({ moduleId: await storedModule(org) }))
  const { status, envelope } = await org.admin.call(publishPath, { params: { id } })
  if (status !== 200) throw new Error(`A path could not be published: ${JSON.stringify(envelope)}`)
  return id
}
