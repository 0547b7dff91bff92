import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { assignRoleToMember } from '@/lib/domain/house/roles/roles.contract'
import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { csvText } from '@/lib/platform/text/csv'
import { checkedUpdate, readImport, rowsOf, startedImport } from './updates.fixtures'

type Listed = {
  name: { ar?: string; en?: string }
  email: string
  status: string
  roles: { name: { ar: string; en: string } }[]
  department: string | null
  jobTitle: string | null
  employeeNumber: string | null
  externalId: string | null
  manager: { email: string } | null
}

/** The people as the console writes them into a CSV, with the titles of a language. */
async function exported(org: Org, language: Language): Promise<string[][]> {
  const { envelope } = await org.admin.call(listMembers, { query: { perPage: 100, orderBy: 'email:asc' } })
  const say = (key: string) => text(language, key)
  const inLanguage = (title: string, of: Language) => `${title} (${say(`parts.list.csv.${of}`)})`
  const column = (key: string) => say(`members.columns.${key}`)
  const field = (key: string) => say(`members.import.fields.${key}`)
  const titles = [
    ...[inLanguage(column('name'), 'ar'), inLanguage(column('name'), 'en'), column('email'), column('status')],
    ...[inLanguage(column('roles'), 'ar'), inLanguage(column('roles'), 'en'), column('lastSignIn')],
    ...['department', 'jobTitle', 'employeeNumber', 'externalId', 'manager'].map(field),
  ]
  const rows = (envelope.data as Listed[]).map((one) => [
    ...[one.name.ar ?? '', one.name.en ?? '', one.email, say(`members.states.${one.status}`)],
    ...languages.map((of) => one.roles.map(({ name }) => name[of]).join('; ')),
    ...['', one.department ?? '', one.jobTitle ?? '', one.employeeNumber ?? '', one.externalId ?? ''],
    one.manager?.email ?? '',
  ])
  return [titles, ...rows]
}

async function withPeople() {
  const org = await freshOrganization()
  const { person, roles } = org
  const [boss, gone] = [await person('boss', roles.instructor), await person('gone', roles.learner)]
  await org.admin.call(assignRoleToMember, { params: { userId: boss.user.id, roleId: roles.learner } })
  await org.admin.call(updateMember, {
    params: { id: org.learner.user.id },
    body: { department: '=Surgery; "night"', jobTitle: '-', employeeNumber: '0042', externalId: 'x-1', managerId: boss.user.id },
  })
  await org.admin.call(suspendMember, { params: { id: gone.user.id } })
  return org
}

describe('the export of people', () => {
  it.each(languages)('comes back unchanged, with titles in %s', async (language) => {
    const org = await withPeople()
    const rows = await exported(org, language)
    for (const leadsBy of ['email'] as const) {
      const id = await checkedUpdate(org, csvText(rows, { hasMark: true }).split('\r\n'), { leadsBy })
      expect((await rowsOf(org, id)).map(({ state, changed, problems }) => [state, changed, ...problems])).toEqual(
        rows.slice(1).map(() => ['unchanged', '']),
      )
      expect(await readImport(org, id)).toMatchObject({ readyCount: 0, unchangedCount: rows.length - 1 })
    }
  })

  it('can be edited: what was edited changes, and nothing else', async () => {
    const org = await withPeople()
    const rows = await exported(org, 'ar')
    const place = rows[0]?.indexOf(text('ar', 'members.import.fields.department')) ?? -1
    const edited = rows.map((row) => (row.includes(org.learner.email) ? row.with(place, 'الجراحة') : row))
    const id = await checkedUpdate(org, csvText(edited, { delimiter: ';' }).split('\r\n'))
    expect(await readImport(org, id)).toMatchObject({ readyCount: 1, changedCount: 1, refusedCount: 0 })
    await startedImport(org, id)
    const is = and(eq(users.organizationId, org.organization.id), eq(users.email, org.learner.email))
    const [learner] = await org.database((db) => db.select().from(users).where(is))
    expect(learner).toMatchObject({ department: 'الجراحة', jobTitle: '-', employeeNumber: '0042' })
    expect((await exported(org, 'ar')).map((row) => row.with(place, ''))).toEqual(rows.map((row) => row.with(place, '')))
  })
})
