import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { invites } from '@/db/schema/invites'
import { jobHandlers } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { sent } from './examples.fixtures'
import * as contracts from './member-imports.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Row = { email: string; problems: { key: string }[] }
const runJobs = () => new JobRunner(jobHandlers, { sliceMs: 5000 }).runDue(new AbortController().signal)
const check = async (org: Org, id: string, columns: object) => {
  const body = { mapping: columns, roleId: org.roles.learner, locale: 'ar' }
  await org.admin.call(contracts.checkImport, { params: { id }, body })
  await runJobs()
}
const start = async (org: Org, id: string, sendInvites: boolean) => {
  await org.admin.call(contracts.startImport, { params: { id }, body: { sendInvites } })
  await runJobs()
}
const rowsOf = async (org: Org, id: string, state: string) =>
  (await org.admin.call(contracts.listImportRows, { params: { id }, query: { state } })).envelope.data as Row[]

describe('the facts of people in a file', () => {
  const file = [
    'Email,Name,External ID,Employee number,Department,Job title,Manager email',
    'sara@facts.example,Sara,e-1,1,Nursing,Nurse,boss@facts.example',
    'omar@facts.example,Omar,e-2,2,Nursing,Nurse,1',
    'boss@facts.example,Boss,e-3,3,,,',
    'lost@facts.example,Lost,e-4,4,,,nobody@facts.example',
    'twice@facts.example,Twice,e-1,5,,,',
  ].join('\n')
  const mapping = { email: 0, nameEn: 1, externalId: 2, employeeNumber: 3, department: 4, jobTitle: 5, manager: 6 }

  it('are kept in the accounts, with managers from anywhere in the file', async () => {
    const org = await freshOrganization()
    const id = await sent(org, file)
    const { envelope } = await org.admin.call(contracts.readImport, { params: { id } })
    const { columns } = envelope.data as { columns: { suggested: string | null }[] }
    expect(columns.map(({ suggested }) => suggested)).toEqual([
      'email',
      'name',
      'externalId',
      'employeeNumber',
      'department',
      'jobTitle',
      'manager',
    ])
    await check(org, id, mapping)
    const refused = await rowsOf(org, id, 'refused')
    expect(refused.map(({ email, problems }) => [email, problems[0]?.key])).toEqual([['twice@facts.example', 'externalIdTaken']])
    await start(org, id, false)
    const emails = ['sara', 'omar', 'boss', 'lost'].map((name) => `${name}@facts.example`)
    const found = await org.database((db) => db.select().from(users).where(inArray(users.email, emails)))
    const of = (name: string) => found.find(({ email }) => email.startsWith(name))
    expect(of('sara')).toMatchObject({ externalId: 'e-1', employeeNumber: '1', department: 'Nursing', jobTitle: 'Nurse' })
    expect([of('sara')?.managerId, of('omar')?.managerId, of('boss')?.managerId, of('lost')?.managerId]).toEqual([
      of('boss')?.id,
      of('sara')?.id,
      null,
      null,
    ])
    const done = await rowsOf(org, id, 'done')
    expect(done.flatMap(({ email, problems }) => problems.map(({ key }) => [email, key]))).toEqual([
      ['lost@facts.example', 'managerUnknown'],
    ])
  })

  it('wait in the invitations for those who accept them', async () => {
    const org = await freshOrganization()
    const id = await sent(org, file)
    await check(org, id, mapping)
    await start(org, id, true)
    const [invited] = await org.database((db) => db.select().from(invites).where(eq(invites.email, 'sara@facts.example')))
    expect(invited?.facts).toEqual({
      externalId: 'e-1',
      employeeNumber: '1',
      department: 'Nursing',
      jobTitle: 'Nurse',
      manager: 'boss@facts.example',
    })
  })
})
