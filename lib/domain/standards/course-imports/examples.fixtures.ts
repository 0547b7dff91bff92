import { courseImportParts, courseImports } from '@/db/schema/course-imports'
import { completeAsset } from '@/lib/domain/house/files/assets.contract'
import { pngOf, uploaded } from '@/lib/domain/house/files/examples.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { sampleCartridge } from './sample-cartridge.fixtures'

/** Uploads the archive of a course through the API; returns the id of the file. */
export async function uploadedCourse(org: Org, archive: Uint8Array, name: string): Promise<string> {
  const { asset } = await uploaded(org, new Uint8Array(archive), { name, kind: 'courseArchive' })
  const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  if (envelope.statusCode !== 200) throw new Error(`An archive was refused with ${envelope.statusCode}`)
  return asset.id
}

/** An import whose check found one lesson and left two things out. */
export async function checkedCourse(org: Org): Promise<string> {
  const [id, organizationId] = [newId(), org.organization.id]
  const blocks = [{ kind: 'heading', id: 'one', level: 2, text: 'السلامة' }]
  const content = { section: 0, typeKey: 'content.article', settings: {}, body: { blocks }, quiz: null }
  await org.database(async (db) => {
    await db.insert(courseImports).values({
      organizationId,
      id,
      assetId: newId(),
      fileName: 'safety.imscc',
      format: 'cartridge',
      language: 'ar',
      state: 'checked',
      startedBy: org.admin.user.id,
      title: 'السلامة',
      sections: ['السلامة'],
      lessonCounts: { 'content.article': 1 },
      partCount: 1,
      leftOutCount: 2,
    })
    const of = { organizationId, importId: id }
    await db.insert(courseImportParts).values([
      { ...of, number: 1, kind: 'lesson', state: 'ready', title: 'السلامة', type: 'content.article', content },
      { ...of, number: 2, kind: 'other', state: 'leftOut', title: 'نقاش', reason: 'discussion', detail: 'forum' },
      { ...of, number: 3, kind: 'other', state: 'leftOut', title: 'أداة', reason: 'tool', detail: 'lti' },
    ])
  })
  return id
}

export const preparations: Preparations = {
  'courseImports.validate': async (org) => ({
    body: { assetId: await uploadedCourse(org, await sampleCartridge(await pngOf(8, 6)), 'safety.imscc'), language: 'ar' },
  }),
  'courseImports.import': async (org) => ({ body: { importId: await checkedCourse(org), category: 'safety' } }),
  'courseImports.list': (org) => twice(() => checkedCourse(org)),
  'courseImports.read': async (org) => ({ params: { id: await checkedCourse(org) } }),
  'courseImports.listParts': async (org) => ({ params: { id: await checkedCourse(org) } }),
}
