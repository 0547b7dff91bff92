import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { issueOne, listCertificates, revokeOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { waiveEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { makeGroup } from '@/lib/domain/people/groups/examples.fixtures'
import { addGroupMembers, listGroupMembers, removeGroupMember } from '@/lib/domain/people/groups/group-members.contract'
import { listGroups, removeGroup, updateGroup } from '@/lib/domain/people/groups/groups.contract'
import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { programsOf } from '@/lib/domain/testing/document-programs'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { serviceKey } from '@/lib/domain/testing/service-key'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import { gateway } from '@/lib/platform/testing/gateway'
import { packSdk } from '@/scripts/sdk/package'
import { startServer } from '@/server'

const run = promisify(execFile)
const { files, shell } = programsOf('nightly-sync.md')
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masar-sync-'))
  const file = resolve(await packSdk(folder))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', file], { cwd: folder })
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Row = Record<string, unknown>
type Copy = Record<'members' | 'groups' | 'enrolments' | 'certificates', Record<string, Row>> & {
  inGroup: Record<string, string[]>
}

async function all(org: Org, contract: Contract, params: Record<string, string> = {}): Promise<Row[]> {
  const { envelope } = await org.admin.call(contract, { params, query: { perPage: '100' } })
  return envelope.data as Row[]
}
/** Names of groups are of the list of groups. */
const withoutGroups = (rows: Record<string, Row>) =>
  Object.fromEntries(Object.entries(rows).map(([id, { groups: _, work: __, ...row }]) => [id, row]))
const byId = (rows: Row[]) => Object.fromEntries(rows.map((row) => [row.id, row]))

/** The present state of the organization in the form of the copy. */
async function stateOf(org: Org): Promise<Copy> {
  const groups = await all(org, listGroups)
  const inGroup: Copy['inGroup'] = {}
  for (const { id } of groups) {
    const inside = await all(org, listGroupMembers, { id: String(id) })
    inGroup[String(id)] = inside
      .filter(({ sources }) => (sources as string[]).length > 0)
      .map(({ userId }) => String(userId))
      .toSorted()
  }
  const [members, enrolments] = [await all(org, listMembers), await all(org, listProgress)]
  const certificates = byId(await all(org, listCertificates))
  return { members: byId(members), groups: byId(groups), inGroup, enrolments: byId(enrolments), certificates }
}

it('has no other code than the program and the line that runs it', () => {
  expect(Object.keys(files)).toEqual(['keep-a-copy.mjs'])
  expect(shell).toEqual(['node keep-a-copy.mjs "$MASAR_URL" masar.key copy.json'])
})

it('ends each night with an equal copy, whatever changed, was removed or was committed late', async () => {
  const org = await freshOrganization()
  Object.assign(env(), { DEFAULT_ORGANIZATION: org.organization.slug })
  writeFileSync(join(folder, 'masar.key'), (await serviceKey(org)).header)
  const server = await startServer({ port: 0, apiOnly: true })
  const { admin } = org
  const ofLearner = { id: org.learner.user.id }
  const [kept, deleted] = [await makeGroup(org), await makeGroup(org)]
  for (const id of [kept, deleted])
    await admin.call(addGroupMembers, {
      params: { id },
      body: { people: [{ id: ofLearner.id }, { email: org.instructor.email }] },
    })
  const pathId = await pathInForce(org)
  const enrolment = await putEnrolment(org, pathId, org.learner)
  const issue = async () => {
    const body = { person: { email: org.learner.email }, title: { en: 'Safety', ar: 'السلامة' } }
    const { envelope } = await admin.call(issueOne, { body, headers: { 'idempotency-key': newId() } })
    return (envelope.data as { id: string }).id
  }
  const certificate = await issue()
  /** Runs the program; `during` is done before one of its requests. */
  const night = async (during: Record<number, () => Promise<void>> = {}) => {
    const way = await gateway(() => server.url, during)
    try {
      await run('bash', ['-e', '-c', shell.join('\n')], { cwd: folder, env: { ...process.env, MASAR_URL: way.url } })
      return JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8')) as Copy & { since: unknown }
    } finally {
      way.close()
    }
  }
  const comparable = ({ members, enrolments, ...copy }: Copy) => ({
    ...copy,
    members: withoutGroups(members),
    enrolments: withoutGroups(enrolments),
  })
  const expectEqual = async ({ since: _, ...copy }: Copy & { since: unknown }) =>
    expect(comparable(copy)).toEqual(comparable(await stateOf(org)))
  try {
    await expectEqual(await night())

    await admin.call(updateMember, { params: ofLearner, body: { department: 'Nursing', employeeNumber: '1001' } })
    await admin.call(suspendMember, { params: { id: org.instructor.user.id } })
    await admin.call(removeGroupMember, { params: { id: kept, userId: ofLearner.id } })
    await admin.call(removeGroup, { params: { id: deleted } })
    const reason = { ar: 'خطأ', en: 'Mistake' }
    await admin.call(revokeOne, { params: { id: certificate }, body: { code: 'issuedByMistake', reason } })
    await admin.call(waiveEnrolment, { params: { id: pathId, eid: enrolment }, body: { reason: 'Knows it' } })
    await org.person('newcomer', org.roles.learner)
    await expectEqual(await night())

    // A transaction that began before this night ends after it; another change is made and committed between two requests.
    let commit = () => {}
    const ends = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const late = org.database(async (db) => {
      await db.update(users).set({ jobTitle: 'Head nurse' }).where(eq(users.id, ofLearner.id))
      written()
      // Not idle for so long that the database ends it.
      for (let isOpen = true; isOpen; ) {
        isOpen = await Promise.race([ends.then(() => false), sleep(300).then(() => true)])
        await db.execute(sql`select 1`)
      }
    })
    await isWritten
    await admin.call(updateGroup, { params: { id: kept }, body: { name: { en: 'Renamed' } } })
    const behind = await night({
      3: async () => {
        await issue()
        await admin.call(updateMember, { params: { id: admin.user.id }, body: { jobTitle: 'Director' } })
      },
    })
    expect(behind.members[ofLearner.id]?.jobTitle).toBeNull()
    expect(behind.groups[kept]?.name).not.toEqual({ en: 'Renamed' })
    commit()
    await late
    await expectEqual(await night())
  } finally {
    await server.close()
  }
})
