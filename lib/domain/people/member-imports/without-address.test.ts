import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { invites } from '@/db/schema/invites'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { sent } from './examples.fixtures'
import { forgetImported, importRowsOf } from './forgetting.service'
import * as contracts from './member-imports.contract'
import { checkedUpdate, readImport, rowsOf, runJobs, startedImport } from './updates.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>

const guards = [
  'Staff no,Name,Department,Manager,Email',
  'G1,سالم,Security,,',
  'G2,هند,Security,G1,',
  'G3,Desk,Security,G1,desk@guards.example',
  'G1,سالم مرة أخرى,Security,,',
  ',بلا رقم,Security,,',
]
const peopleOf = async (org: Org) => {
  const is = and(eq(users.organizationId, org.organization.id), ne(users.email, org.admin.user.email))
  const found = await org.database((db) => db.select().from(users).where(is))
  return new Map(found.map((person) => [person.employeeNumber, person]))
}
const problemsOf = async (org: Org, id: string) =>
  (await rowsOf(org, id, { state: 'refused' })).map(({ number, problems }) => [number, ...problems.map(({ key }) => key)])

describe('people without an address in a file', () => {
  it('get accounts by their employee numbers, once, with their managers', async () => {
    const org = await freshOrganization()
    const id = await checkedUpdate(org, guards, { leadsBy: 'employeeNumber' })
    expect(await problemsOf(org, id)).toEqual([
      [4, 'employeeNumberTaken'],
      [5, 'emailMissing'],
    ])
    await startedImport(org, id)
    expect(await readImport(org, id)).toMatchObject({ state: 'imported', doneCount: 3 })
    const people = await peopleOf(org)
    expect(people.get('G1')).toMatchObject({ email: '', name: { ar: 'سالم' }, department: 'Security', status: 'active' })
    expect(['G2', 'G3'].map((number) => people.get(number)?.managerId)).toEqual([people.get('G1')?.id, people.get('G1')?.id])
    // The same file changes nothing the second time.
    const again = await checkedUpdate(org, guards.slice(0, 4), { leadsBy: 'employeeNumber' })
    expect(await readImport(org, again)).toMatchObject({ unchangedCount: 3, readyCount: 0 })
  })

  it('may come in a file without a column of addresses, and are not invited but get accounts', async () => {
    const org = await freshOrganization()
    const id = await sent(org, ['Number;Name;Email', 'N1;One;', 'N2;Two;two@guards.example'].join('\n'))
    const check = (mapping: object) =>
      org.admin.call(contracts.checkImport, { params: { id }, body: { mapping, roleId: org.roles.learner, locale: 'en' } })
    expect((await check({ nameEn: 1 })).status).toBe(422)
    expect((await check({ employeeNumber: 0, nameEn: 1 })).status).toBe(202)
    await runJobs()
    expect(await readImport(org, id)).toMatchObject({ readyCount: 2, refusedCount: 0 })
    expect((await check({ employeeNumber: 0, nameEn: 1, email: 2 })).status).toBe(202)
    await runJobs()
    await org.admin.call(contracts.startImport, { params: { id }, body: { sendInvites: true } })
    await runJobs()
    const people = await peopleOf(org)
    expect([people.get('N1')?.email, people.has('N2')]).toEqual(['', false])
    const made = await org.database((db) =>
      db.select({ email: invites.email }).from(invites).where(eq(invites.organizationId, org.organization.id)),
    )
    expect(made).toEqual([{ email: 'two@guards.example' }])
    expect(await readImport(org, id)).toMatchObject({ doneCount: 2, state: 'imported' })
  })

  it('count once in a file that is read in several pieces', async () => {
    const org = await freshOrganization()
    const many = Array.from({ length: 2500 }, (_, at) => `P${at},Person ${at}`)
    const id = await checkedUpdate(org, ['Staff no,Name', ...many, 'P0,Again'], { leadsBy: 'employeeNumber' })
    expect(await readImport(org, id)).toMatchObject({ readyCount: 2500, refusedCount: 1 })
    expect(await problemsOf(org, id)).toEqual([[2501, 'duplicateNumber']])
  })

  it('are erased from the rows of files alone, without those of others', async () => {
    const org = await freshOrganization()
    const id = await checkedUpdate(org, guards, { leadsBy: 'employeeNumber' })
    await startedImport(org, id)
    const person = (await peopleOf(org)).get('G2')
    if (!person) throw new Error('The file made no account')
    const own = { id: person.id, email: '' }
    const context = (db: Parameters<Parameters<typeof org.database>[0]>[0]) => ({ db, organization: org.organization })
    expect((await org.database((db) => importRowsOf(context(db), own))).map(({ number }) => number)).toEqual([2])
    const before = await rowsOf(org, id)
    await org.database((db) => forgetImported(context(db), own, { email: 'erased@invalid' }))
    const after = await rowsOf(org, id)
    expect(after.filter(({ number }) => number !== 2)).toEqual(before.filter(({ number }) => number !== 2))
    expect(after.find(({ number }) => number === 2)).toMatchObject({ email: 'erased@invalid', name: {} })
  })
})
