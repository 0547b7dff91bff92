import { memberImportPeople, memberImportRows, memberImports } from '@/db/schema/member-imports'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import * as contracts from './member-imports.contract'

const begun = (org: Org) => make(org, contracts.createImport, { fileName: `people${unique()}.csv` })

/** Sends a file in chunks of a length; returns the import's id. */
export async function sent(org: Org, text: string, length = 60_000): Promise<string> {
  const id = await begun(org)
  for (let number = 0; number * length < text.length; number += 1) {
    const piece = text.slice(number * length, (number + 1) * length)
    const answer = await org.admin.call(contracts.putImportPart, {
      params: { id },
      body: { number, text: piece },
    })
    if (answer.status !== 200) throw new Error(`A piece of a preparation answered ${answer.text}`)
  }
  return id
}

/** An import whose check found three people, two of them with a problem. */
export async function checked(org: Org): Promise<string> {
  const id = newId()
  const organizationId = org.organization.id
  const of = { organizationId, importId: id, name: { en: 'Sara' }, roleId: org.roles.learner, locale: 'ar' as const, cells: {} }
  await org.database(async (db) => {
    await db.insert(memberImports).values({
      organizationId,
      id,
      fileName: 'people.csv',
      startedBy: org.admin.user.id,
      state: 'checked' as const,
      partCount: 1,
      mapping: { email: 0, nameEn: 1 },
      roleId: org.roles.learner,
      locale: 'ar' as const,
      rowCount: 3,
      readyCount: 1,
      refusedCount: 2,
    })
    await db.insert(memberImportRows).values([
      { ...of, number: 1, state: 'ready', email: `imported${unique()}@${org.organization.slug}.example`, problems: [] },
      { ...of, number: 2, state: 'refused', email: 'sara', problems: [{ key: 'emailFormat', field: 'email' as const }] },
      { ...of, number: 3, state: 'refused', email: '', problems: [{ key: 'emailMissing', field: 'email' as const }] },
    ])
  })
  return id
}

/** An import in whose file two people are missing, in a state. */
async function missed(org: Org, state: 'missing' | 'suspended') {
  const importId = await checked(org)
  const people = [await org.person(`missed${unique()}`, null), await org.person(`missed${unique()}`, null)]
  const values = people.map(({ user }) => ({ organizationId: org.organization.id, importId, userId: user.id, state }))
  await org.database((db) => db.insert(memberImportPeople).values(values))
  return { params: { id: importId }, body: { count: 2 } }
}

export const preparations: Preparations = {
  'memberImports.putPart': async (org) => ({ params: { id: await begun(org) } }),
  'memberImports.read': async (org) => ({ params: { id: await begun(org) } }),
  'memberImports.list': (org) => twice(() => begun(org)),
  'memberImports.check': async (org) => ({
    params: { id: await sent(org, 'Email,الاسم\nsara@alnoor.example,سارة\n') },
    body: { mapping: { email: 0, nameAr: 1 }, roleId: org.roles.learner, locale: 'ar' },
  }),
  'memberImports.listRows': async (org) => ({ params: { id: await checked(org) } }),
  'memberImports.listMissing': async (org) => ({ params: (await missed(org, 'missing')).params }),
  'memberImports.suspendMissing': (org) => missed(org, 'missing'),
  'memberImports.restoreMissing': (org) => missed(org, 'suspended'),
  'memberImports.start': async (org) => ({ params: { id: await checked(org) } }),
}
