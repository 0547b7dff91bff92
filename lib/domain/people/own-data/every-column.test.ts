import { readdirSync } from 'node:fs'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { attempts } from '@/db/schema/assessments'
import { appeals } from '@/db/schema/assessments-appeals'
import { papers } from '@/db/schema/assessments-papers'
import { attemptRecords } from '@/db/schema/assessments-records'
import { certificates } from '@/db/schema/certificates'
import { communityReports, communitySanctions } from '@/db/schema/communities-moderation'
import { formerPasswords, knownDevices, passwordResets, twoFactorBackupCodes, twoFactorChallenges } from '@/db/schema/identity'
import { invites } from '@/db/schema/invites'
import { jobs } from '@/db/schema/jobs'
import { memberImportRows, memberImports } from '@/db/schema/member-imports'
import { notificationSettings, notifications } from '@/db/schema/notifications'
import { erasureRequests } from '@/db/schema/own-data'
import { scimUsers } from '@/db/schema/scim'
import { signUps } from '@/db/schema/sign-up'
import { ssoIdentities, ssoProviders, ssoSessions } from '@/db/schema/single-sign-on'
import { termPolicies, termPolicyAcceptances } from '@/db/schema/terms'
import { createAccommodation } from '@/lib/domain/assessing/assessments/attempts/accommodations.contract'
import { saveAnswer } from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { makeAssessment, start } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { leaveSeat } from '@/lib/domain/assessing/assessments/seating/traces.fixtures'
import { leaveWork } from '@/lib/domain/assessing/assignments/traces.fixtures'
import { leaveGrade } from '@/lib/domain/assessing/gradebook/traces.fixtures'
import { leaveObserved } from '@/lib/domain/assessing/observations/traces.fixtures'
import { leavePeerReview } from '@/lib/domain/assessing/peer-reviews/traces.fixtures'
import { leavePoints } from '@/lib/domain/assessing/points/traces.fixtures'
import { leaveComment } from '@/lib/domain/assessing/rubrics/traces.fixtures'
import { leaveResponse } from '@/lib/domain/assessing/surveys/traces.fixtures'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import { noteMailEvent } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { exampleNotice } from '@/lib/domain/house/notifications/examples.fixtures'
import { keyHolder } from '@/lib/domain/house/passkeys/examples.fixtures'
import { makeCommunity, makeThread } from '@/lib/domain/learning/communities/examples.fixtures'
import { updateThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { putNote } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { leaveAttendance } from '@/lib/domain/learning/live/traces.fixtures'
import { leaveWatching } from '@/lib/domain/learning/media/watching/traces.fixtures'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { leaveIntervention } from '@/lib/domain/standards/analytics/traces.fixtures'
import { leaveLaunch } from '@/lib/domain/standards/lti-platforms/traces.fixtures'
import { leaveToolTraces } from '@/lib/domain/standards/lti-tools/traces.fixtures'
import { leaveCourse } from '@/lib/domain/standards/scorm/traces.fixtures'
import { leaveLaunched } from '@/lib/domain/standards/xapi/traces.fixtures'
import { roomFixtures } from '@/lib/domain/testing/all-rooms'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type Column, ofKernel } from '@/lib/domain/testing/person-columns'
import { keyed, rows, shapes } from '@/lib/domain/testing/person-rows'
import { event, eventRows, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { dumpOf } from '@/lib/platform/testing/dump'
import { asOwner } from '@/lib/platform/testing/owner'
import { eraseDue } from './erasing.service'
import { OwnData, readOwnData } from './own-data.contract'

const declarations = [ofKernel, ...[...roomFixtures.values()].map(({ personColumns = {} }) => personColumns)].flatMap((tables) =>
  Object.entries(tables),
)
const personTables = new Map(
  declarations.flatMap(([table, columns]): [string, Record<string, Column>][] =>
    typeof columns === 'string' ? [] : [[table, columns]],
  ),
)
const impersonalTables = declarations.flatMap(([table, columns]) => (typeof columns === 'string' ? [table] : []))

const modules = await Promise.all(readdirSync('db/schema').map((file) => import(`../../../../db/schema/${file}`)))
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable))).map(getTableConfig)
const writable = /^(text|jsonb|json|varchar|bytea)/
const textsOf = ({ columns }: (typeof tables)[number]) =>
  columns.filter((column) => writable.test(column.getSQLType()) && !column.enumValues?.length)
const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('every column of text or JSON', () => {
  it('of a table about people is declared with its export and its erasure, and no other is', () => {
    const declared = [...personTables].flatMap(([table, columns]) => Object.keys(columns).map((name) => `${table}.${name}`))
    const present = tables
      .filter(({ name }) => !impersonalTables.includes(name))
      .flatMap((table) => textsOf(table).map(({ name }) => `${table.name}.${name}`))
    expect(present.length).toBeGreaterThan(80)
    expect(declared.toSorted()).toEqual(present.toSorted())
    for (const columns of personTables.values())
      for (const { shown } of Object.values(columns))
        if (!shown.startsWith('not: ')) expect(Object.keys(OwnData.shape)).toContain(shown)
  })

  it('of a table without rows about people has no person, address or device beside it', () => {
    const ofPeople = ['userId', 'actorId', 'email', 'enrolmentId', 'sessionId', 'importId', 'ipAddress', 'device', 'startedFrom']
    const names = tables.map(({ name }) => name)
    for (const table of impersonalTables) expect(names).toContain(table)
    const suspicious = tables
      .filter(({ name }) => impersonalTables.includes(name))
      .flatMap(({ name, columns }) =>
        columns.filter((column) => ofPeople.includes(column.name)).map((column) => `${name}.${column.name}`),
      )
    expect(suspicious).toEqual([])
  })
})

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
/** A learner with rows in every table about people: through the operations, or where those take others, as rows. */
async function everywhere() {
  const { assessmentId } = await makeAssessment(org)
  const walk = await putWalk(org, [
    { key: 'policy.acknowledgement', settings: { requireTypedName: true }, body: { version: '2' } },
    { key: 'assessment.quiz', body: { assessmentId } },
  ])
  const { learner, module, pathId, enrolmentId, items } = walk
  const [userId, typed] = [learner.user.id, `typed${newId()}`]
  const acknowledged = await send(learner, module, event('acknowledged', { version: '2', typedName: typed }))
  expect(acknowledged.status, acknowledged.text).toBe(200)
  const correction = { itemId: items[0]?.id, state: 'complete', reason: 'Signed on paper' }
  expect((await org.admin.call(overrideProgress, { params: { enrolmentId }, body: correction })).status).toBe(200)
  const [attempt, answer] = [await start(learner, assessmentId), { type: 'trueFalse', choice: true }]
  const saving = { params: { attemptId: attempt.id, questionRef: 'q1' }, body: { answer, seq: 1 } }
  expect((await learner.call(saveAnswer, saving)).status).toBe(200)
  await org.admin.call(createAccommodation, { body: { userId, reason: 'Reads with a screen reader' } })
  await learner.call(putNote, { params: { moduleId: module }, body: { pathId, isBookmarked: false, text: 'Mine' } })
  const threadId = await makeThread(learner, await makeCommunity(org))
  await learner.call(updateThread, { params: { id: threadId }, body: { text: 'Changed' } })
  await keyHolder(org, learner)
  await withPhoto(org, learner, await pngOf(16, 16))
  await noteMailEvent({ organizationId: org.organization.id, email: learner.email }, 'bounced', new Date())
  const tenant = { organizationId: org.organization.id }
  const [mine, soon] = [{ ...tenant, userId }, new Date(Date.now() + 60_000)] as const
  const { email } = learner
  await org.database(async (db) => {
    const [tokenHash, nonce] = [newId(), newId()]
    // Comments on an answer are shown once its result is released.
    await db.update(attempts).set({ state: 'released' })
    const appealed = { assessmentId, attemptId: attempt.id, position: 1, reason: '', scoreBefore: 0 }
    await db.insert(appeals).values({ ...mine, ...appealed, state: 'dismissed' })
    await db.insert(papers).values({ ...mine, assessmentId, versionNumber: 1, seed: '', items: [] })
    await db.insert(attemptRecords).values({ ...tenant, attemptId: attempt.id, kind: 'opened', at: soon, tab: '' })
    await db.insert(knownDevices).values({ ...mine, tokenHash, lastUsedAt: soon })
    await db.insert(twoFactorChallenges).values({ ...mine, tokenHash, from: 'website', expiresAt: soon })
    await db.insert(twoFactorBackupCodes).values({ ...mine, codeHash: tokenHash })
    await db.insert(formerPasswords).values({ ...mine, passwordHash: tokenHash })
    await db.insert(passwordResets).values({ ...mine, tokenHash, nonce, credentialVersion: 1, expiresAt: soon })
    await db.insert(notificationSettings).values(mine)
    await db
      .insert(communityReports)
      .values({ ...mine, postId: threadId, reason: 'spam', weight: 0, isNew: true, state: 'dismissed' })
    await db.insert(communitySanctions).values({ ...mine, kind: 'warn', reason: '' })
    await db.insert(notifications).values({ ...mine, ...exampleNotice })
    await db.insert(signUps).values({ ...tenant, email, locale: 'ar', tokenHash, nonce, expiresAt: soon })
    const roleId = org.roles.learner
    const blank = { name: {}, locale: 'ar' as const, expiresAt: soon }
    const invited = { ...tenant, ...blank, email, roleId, nonce, invitedBy: org.admin.user.id }
    await db.insert(invites).values({ ...invited, tokenHash, userId, status: 'accepted' })
    // Another one to the same address, that was never accepted.
    await db.insert(invites).values({ ...invited, tokenHash: nonce, searchText: email })
    const startedFrom = {
      email,
      apiKeyId: null,
      ipAddress: '',
      device: { platform: null, os: null, browser: null },
      requestId: newId(),
    }
    const job = {
      ...tenant,
      name: 'testing.none',
      payload: { to: email },
      state: 'queued' as const,
      startedFrom,
      searchText: email,
    }
    await db.insert(jobs).values({ ...job, userId })
    const rowErrors = [{ row: 1, label: email, error: { name: 'userInactive' } }]
    const others = { ...startedFrom, email: org.admin.email }
    await db.insert(jobs).values({ ...job, userId: org.admin.user.id, startedFrom: others, label: email, rowErrors })
    for (const leave of [leavePoints, leaveWatching, leaveComment]) await leave(db, mine)
    for (const leave of [leaveAttendance, leaveCourse, leaveLaunched, leaveToolTraces]) await leave(db, mine, module)
    await leaveGrade(db, mine, { pathId, enrolmentId })
    await leaveWork(db, mine, { enrolmentId, moduleId: module })
    await leaveObserved(db, mine, enrolmentId)
    await leavePeerReview(db, mine, module)
    await leaveSeat(db, mine, { assessmentId, pathId })
    for (const leave of [leaveLaunch, leaveResponse]) await leave(db, mine, pathId)
    await leaveIntervention(db, mine)
    const [importId, code] = [newId(), newId().replaceAll('-', '').toUpperCase().slice(0, 26)]
    const awarded = { holderName: {}, title: { en: 'x' }, issuerName: { ar: 'x', en: 'x' }, issuedAt: soon }
    await db.insert(certificates).values({ ...mine, code, ...awarded, statusIndex: await db.$count(certificates) })
    await db.insert(memberImports).values({ ...tenant, id: importId, fileName: 'people.csv', startedBy: org.admin.user.id })
    const row = { state: 'done' as const, email, name: {}, locale: 'ar' as const, cells: {}, problems: [] }
    await db.insert(memberImportRows).values({ ...tenant, importId, number: 1, ...row })
    const providerId = newId()
    const provider = { name: 'IdP', nameKey: `idp${newId()}`, issuer: 'https://idp.example', clientId: 'x' }
    await db.insert(ssoProviders).values({ ...tenant, id: providerId, ...provider })
    await db.insert(ssoIdentities).values({ ...mine, providerId })
    await db.insert(scimUsers).values({ ...mine, providerId, userName: email, userNameKey: email })
    await db.insert(ssoSessions).values({ ...tenant, sessionId: learner.sessionId, providerId, sealedIdToken: 'x' })
    const policyId = newId()
    await db
      .insert(termPolicies)
      .values({ ...tenant, id: policyId, type: 'marketing', number: Math.floor(Math.random() * 1e9), content: {} })
    await db.insert(termPolicyAcceptances).values({ ...mine, policyId, ipAddress: '203.0.113.7' })
    await db.insert(erasureRequests).values({ ...mine, requestedAt: new Date(0), dueAt: new Date(0) })
  })
  return { ...walk, typed }
}

/** Writes a marker of its own into each column that the erasure empties, in the rows of a person; returns the markers by column. */
async function marked(person: { id: string; email: string }): Promise<Map<string, { marker: string; shown: string }>> {
  const markers = new Map<string, { marker: string; shown: string }>()
  await asOwner(async (owner) => {
    for (const [table, columns] of personTables) {
      const removed = Object.entries(columns).filter(([, { erased }]) => erased === true)
      if (removed.length === 0) continue
      const own = (rows[table] ?? 'user_id = :id').replaceAll(':id', `'${person.id}'`).replaceAll(':email', `'${person.email}'`)
      const where = `${own} and organization_id = '${org.organization.id}'`
      const found = await owner.unsafe(`select count(*)::int as total from ${table} where ${where}`)
      expect([table, found[0]?.total]).toEqual([table, expect.any(Number)])
      expect(found[0]?.total, `${table} has a row of the person`).toBeGreaterThan(0)
      for (const [name, { shown }] of removed) {
        const column = `${table}.${name}`
        if (keyed.has(column)) {
          markers.set(column, { marker: person.email, shown })
          continue
        }
        const marker = `marker${table}${name}${newId().slice(-12)}`.toLowerCase().replaceAll('_', '')
        const type = tables
          .find((one) => one.name === table)
          ?.columns.find((one) => one.name === name)
          ?.getSQLType()
        const json = shapes[column]?.(marker) ?? { en: marker }
        const value = type === 'jsonb' ? JSON.stringify(json) : type === 'text[]' ? `{${marker}}` : marker
        await owner.unsafe(`update ${table} set ${inDatabase(name)} = '${value}' where ${where}`)
        markers.set(column, { marker, shown })
      }
    }
  })
  return markers
}

describe('a person with data in every table', () => {
  it('gets all of it in their own data, and nothing of it is left anywhere after the erasure', async () => {
    const { learner, typed, enrolmentId } = await everywhere()
    const { id } = learner.user
    const before = (await learner.call(readOwnData)).envelope.data as Record<string, unknown>
    expect(JSON.stringify(before.events)).toContain(typed)
    expect(JSON.stringify(before.lessons)).toContain('Signed on paper')
    const markers = await marked({ id, email: learner.email })
    const answer = await learner.call(readOwnData)
    expect(answer.status, answer.text).toBe(200)
    const own = answer.envelope.data as Record<string, unknown>
    const missing = [...markers].filter(
      ([, { marker, shown }]) => !shown.startsWith('not: ') && !JSON.stringify(own[shown]).includes(marker),
    )
    expect(missing.map(([column]) => column).filter((column) => column !== 'mail_addresses.email')).toEqual([])
    expect(own.mailState).toBe('bounced')
    const secrets = [...markers].filter(([, { marker, shown }]) => shown.startsWith('not: ') && answer.text.includes(marker))
    expect(secrets.map(([column]) => column).filter((column) => !keyed.has(column))).toEqual([])
    expect(await eraseDue()).toBe(1)
    const dump = await dumpOf(org.organization.id)
    const left = [...markers].flatMap(([column, { marker }]) =>
      [...dump].flatMap(([table, text]) => (text.toLowerCase().includes(marker) ? [`${column} in ${table}`] : [])),
    )
    // The activity log is a chain, and stays (docs/decisions/0049-own-data.md).
    const inLog = [...keyed].filter((column) => markers.has(column)).map((column) => `${column} in public.activity_logs`)
    expect(left.toSorted()).toEqual(inLog.toSorted())
    expect([...dump].filter(([, text]) => text.includes(typed)).map(([table]) => table)).toEqual([])
    // That something was acknowledged, when, and in which version stays.
    const events = await eventRows(org, id)
    expect(events).toMatchObject([{ action: 'acknowledged', moduleVersion: 1, occurredAt: expect.any(Date), result: null }])
    expect((await itemRows(org, enrolmentId))[0]).toMatchObject({
      state: 'completed',
      override: { state: 'complete', reason: '' },
    })
  })

  it('leaves the addresses of others alone that contain the erased one', async () => {
    const { learner } = await everywhere()
    const other = `x${learner.email}`
    const startedFrom = {
      email: org.admin.email,
      apiKeyId: null,
      ipAddress: '',
      device: { platform: null, os: null, browser: null },
      requestId: newId(),
    }
    const values = {
      organizationId: org.organization.id,
      name: 'testing.none',
      payload: { to: other },
      state: 'queued' as const,
      startedFrom,
    }
    const rowErrors = [{ row: 1, label: other, error: { name: 'userInactive' } }]
    const both = {
      ...values,
      userId: org.admin.user.id,
      label: learner.email,
      rowErrors,
      searchText: `${learner.email} ${other}`,
    }
    const id = newId()
    await org.database((db) => db.insert(jobs).values({ ...both, id }))
    expect(await eraseDue()).toBe(1)
    const [job] = await org.database((db) => db.select().from(jobs).where(sql`id = ${id}`))
    expect(job).toMatchObject({ label: null, payload: { to: other }, rowErrors, searchText: other, state: 'queued' })
  })
})
