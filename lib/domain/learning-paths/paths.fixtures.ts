import type { PathItem } from '@/db/schema/learning-paths'
import type { Org } from '../contract-suite'
import { storedModule } from '../modules/stored-modules.fixtures'
import { idOf } from '../preparations'
import { createPath, putStructure } from './authoring.contract'
import { publishPath } from './publishing.contract'

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

/** A published path of one module. */
export async function pathInForce(org: Org, more: object = {}): Promise<string> {
  const id = await draftPath(org, more)
  await writeContents(org, id, contentsOf({ moduleId: await storedModule(org) }))
  const { status, envelope } = await org.admin.call(publishPath, { params: { id } })
  if (status !== 200) throw new Error(`A path could not be published: ${JSON.stringify(envelope)}`)
  return id
}
