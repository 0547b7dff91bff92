import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readOrganization, updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { academy, walkType } from '@/lib/domain/learning/modules/authoring/modules.fixtures'
import { type ActivityLogEntry, listActivityLog } from './activity-log.contract'

type Item = z.input<typeof ActivityLogEntry>

describe('names of things in the activity log', () => {
  it('tells paths, modules, module types, roles and the organization in each of their languages', async () => {
    const org = await academy()
    const { admin } = org
    const module = await org.made()
    const path = await draftPath(org)
    const name = { ar: 'مشرف التدريب', en: 'Training supervisor' }
    const before: { version: number } = (await admin.call(readOrganization)).data
    const organization = { ar: 'أكاديمية الشمال', en: 'Northern Academy' }
    await admin.call(updateOrganization, { body: { name: organization }, headers: { 'if-match': `"${before.version}"` } })
    await admin.call(createRole, { body: { name, type: 'admin', permissions: [] } })
    const read = async (query: Record<string, string>): Promise<Item[]> => (await admin.call(listActivityLog, { query })).data
    const named = async (resource: string) => (await read({ resource })).map((item) => item.resource?.name)
    expect(await named('learningPath')).toEqual([{ ar: 'السلامة', en: 'Safety' }])
    expect(await named('learningModule')).toEqual([{ ar: module.locales.ar?.title, en: module.locales.en?.title }])
    expect(await named('moduleType')).toContainEqual(walkType.labels)
    expect(await named('role')).toContainEqual(name)
    expect(await named('organization')).toContainEqual(organization)
    for (const search of ['السلامة', 'safety'])
      expect((await read({ search, resource: 'learningPath' })).map((item) => item.resource?.id)).toEqual([path])
  })
})
