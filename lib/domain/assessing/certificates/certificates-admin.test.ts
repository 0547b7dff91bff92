import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { certificates } from '@/db/schema/certificates'
import { enrolments } from '@/db/schema/learning-paths'
import { changeEnrolment } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { advanceDueEnrolments } from '@/lib/domain/learning/learning-paths/enrolment-upkeep.service'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { idOf } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { verifyCertificate } from './certificates.contract'
import { addMonths } from './certificates.rules'
import * as contracts from './certificates-admin.contract'
import { issueMany } from './issue-many.contract'
import { issuingReactions } from './issuing.service'
import * as own from './own-certificates.contract'
import * as rules from './rules.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const settle = () => mailsOf(org)
const day = 86_400_000
const person = () => org.person(`holder${newId().slice(-12)}`, org.roles.learner)
const rule = (id: string, validity: object, isAutomatic = true) =>
  org.admin.call(rules.putPathRule, { params: { id }, body: { isAutomatic, validity } })
const enrol = async (by: Person, pathId: string) => idOf((await by.call(enrolMyself, { params: { pathId } })).data)
const issuedTo = (userId: string) =>
  org.database((db) => db.select().from(certificates).where(eq(certificates.userId, userId)).orderBy(certificates.createdAt))
const statusOf = async (code: string) =>
  (await org.stranger(verifyCertificate, { params: { code } })).data as Record<string, unknown>

/** Completes the enrolment as the room of paths does it. */
const complete = (id: string, more: object = {}) =>
  org.database(async (db) => {
    const [before] = await db.select().from(enrolments).where(eq(enrolments.id, id))
    if (!before) throw new Error('There is no enrolment')
    const context = { db, organization: org.organization, now: clock.now() }
    await changeEnrolment(context, before, { state: 'completed', completedAt: clock.now(), percent: 100, ...more })
  })

type Given = Record<string, unknown> & { id: string; code: string; version: number }
const post = async (contract: Parameters<Person['call']>[0], id: string, body?: object) => {
  const { status, envelope } = await org.admin.call(contract, { params: { id }, ...(body && { body }) })
  return { status, code: envelope.statusCode, data: envelope.data as Given }
}
const issue = async (userId: string, more: object = {}) => {
  const headers = { 'idempotency-key': newId() }
  const { envelope, status } = await org.admin.call(contracts.issueOne, {
    body: { userId, title: { en: 'Safety', ar: 'السلامة' }, ...more },
    headers,
  })
  return { status, code: envelope.statusCode, data: envelope.data as Given }
}

describe('a completed path', () => {
  it('gives one certificate, however often its completion is delivered and by however many workers', async () => {
    const pathId = await pathInForce(org)
    expect((await rule(pathId, { kind: 'months', count: 24 })).status).toBe(200)
    const learner = await person()
    const enrolmentId = await enrol(learner, pathId)
    await complete(enrolmentId)
    await settle()
    const { each } = issuingReactions[0] ?? expect.fail('There is a reaction')
    const payload = { enrolmentId, pathId, userId: learner.user.id, completedAt: clock.now(), expiresAt: null }
    const event = { id: newId(), name: 'enrolmentCompleted', version: 1, payload, actor: null, occurredAt: clock.now() }
    await Promise.all(
      Array.from({ length: 200 }, () =>
        org.database((db) => each({ db, organization: org.organization, now: clock.now(), requestId: newId() }, event as never)),
      ),
    )
    const held = await issuedTo(learner.user.id)
    expect(held).toHaveLength(1)
    expect(held[0]).toMatchObject({ enrolmentId, source: 'completion', title: { ar: 'السلامة', en: 'Safety' } })
    // The end of the same day two years later in Riyadh, which is three hours ahead.
    expect(held[0]?.expiresAt?.toISOString()).toMatch(/T20:59:59\.999Z$/)
    expect((await eventsAbout(org, held[0]?.id ?? '')).map(({ name }) => name)).toEqual(['certificateIssued'])
  })

  it('gives none without a rule, and one by the rule of the organization unless the path has its own', async () => {
    const [plain, without] = [await pathInForce(org), await pathInForce(org)]
    const [one, two] = [await person(), await person()]
    await complete(await enrol(one, plain))
    await settle()
    expect(await issuedTo(one.user.id)).toEqual([])
    await org.admin.call(rules.putDefaultRule, { body: { isAutomatic: true, validity: { kind: 'none' } } })
    await rule(without, { kind: 'none' }, false)
    await complete(await enrol(two, plain))
    await complete(await enrol(two, without))
    await settle()
    expect((await issuedTo(two.user.id)).map((row) => [row.pathId, row.expiresAt])).toEqual([[plain, null]])
    expect((await org.admin.call(rules.readPathRule, { params: { id: plain } })).data).toMatchObject({
      isOwn: false,
      isAutomatic: true,
    })
    await org.admin.call(rules.putDefaultRule, { body: { isAutomatic: false, validity: { kind: 'none' } } })
  })

  it('ends at the last day of a month that has no such day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })

  it('gives one certificate in each of three yearly cycles, and every code says its own state at each time', async () => {
    const pathId = await pathInForce(org, { dueRule: { kind: 'recurring', days: 10, everyDays: 365 } })
    await rule(pathId, { kind: 'cycle' })
    const learner = await person()
    await enrol(learner, pathId)
    const seen: string[][] = []
    try {
      for (let cycle = 1; cycle <= 3; cycle += 1) {
        const [current] = await org.database((db) =>
          db
            .select()
            .from(enrolments)
            .where(
              sql`${eq(enrolments.pathId, pathId)} and ${enrolments.userId} = ${learner.user.id} and ${enrolments.cycle} = ${cycle}`,
            ),
        )
        await complete(current?.id ?? '', { expiresAt: new Date(clock.now().getTime() + 365 * day) })
        await settle()
        const held = await issuedTo(learner.user.id)
        expect(held).toHaveLength(cycle)
        seen.push(await Promise.all(held.map(async ({ code }) => String((await statusOf(code)).status))))
        const next = clock.now().getTime() + 366 * day
        // The database looks for what is due by its own clock.
        const isOver = { expiresAt: new Date(Date.now() - 1000) }
        await org.database((db) =>
          db
            .update(enrolments)
            .set(isOver)
            .where(eq(enrolments.id, current?.id ?? '')),
        )
        clock.stoppedAt = next
        await advanceDueEnrolments()
        await settle()
      }
      const after = await issuedTo(learner.user.id)
      seen.push(await Promise.all(after.map(async ({ code }) => String((await statusOf(code)).status))))
    } finally {
      clock.stoppedAt = null
    }
    const [former, last] = ['superseded', 'valid']
    // Of the last cycle it is good until the next one is due, ten days after it opened.
    expect(seen).toEqual([[last], [former, last], [former, former, last], [former, former, last]])
  })
})

describe('a certificate', () => {
  it('goes from state to state, shows each one to a verifier, and publishes it', async () => {
    const { data } = await issue((await person()).user.id)
    const { id, code } = data
    expect(await statusOf(code)).toMatchObject({ status: 'valid' })
    expect((await post(contracts.suspendOne, id)).data).toMatchObject({ status: 'suspended', version: 2 })
    expect(await statusOf(code)).toMatchObject({ status: 'suspended', isRevoked: false })
    expect((await post(contracts.suspendOne, id)).code).toBe(6601)
    expect((await post(contracts.reissueOne, id, {})).code).toBe(6601)
    expect((await post(contracts.reinstateOne, id)).data).toMatchObject({ status: 'valid', suspendedAt: null })
    expect((await post(contracts.extendOne, id, { expiresAt: '2099-01-31' })).data).toMatchObject({
      expiresAt: '2099-01-31T20:59:59.999Z',
    })
    expect((await post(contracts.extendOne, id, { expiresAt: '2020-01-31' })).status).toBe(422)
    const next = await post(contracts.reissueOne, id, { holderName: { en: 'Sarah' } })
    expect(next.data).toMatchObject({ holderName: { en: 'Sarah' }, supersedes: { id, code }, issuedAt: data.issuedAt })
    expect(await statusOf(code)).toMatchObject({ status: 'superseded', supersededBy: next.data.code })
    expect((await org.admin.call(contracts.readCertificate, { params: { id } })).data).toMatchObject({
      supersededBy: { id: next.data.id, code: next.data.code },
    })
    for (const contract of [contracts.suspendOne, contracts.reinstateOne]) expect((await post(contract, id)).code).toBe(6601)
    const reason = { ar: 'خطأ', en: 'Mistake' }
    const revoke = { code: 'misconduct', reason }
    expect((await post(contracts.revokeOne, id, revoke)).code).toBe(6601)
    expect((await post(contracts.revokeOne, next.data.id, { ...revoke, revokedAt: '2099-01-01T00:00:00Z' })).status).toBe(422)
    expect((await post(contracts.revokeOne, next.data.id, revoke)).data).toMatchObject({ status: 'revoked' })
    expect(await statusOf(next.data.code)).toMatchObject({ status: 'revoked', isRevoked: true, revocation: { reason } })
    expect((await post(contracts.reinstateOne, next.data.id)).code).toBe(6601)
    expect((await eventsAbout(org, id)).map(({ name }) => name)).toEqual([
      'certificateIssued',
      'certificateSuspended',
      'certificateReinstated',
      'certificateExtended',
      'certificateReissued',
    ])
  })

  it('of a path is issued by hand once while it is in force, also to twenty callers at once', async () => {
    const pathId = await pathInForce(org)
    const { user } = await person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(user.id, { pathId, title: undefined })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 6603)).toHaveLength(19)
  })

  it('is issued to many by a job, never twice to one person, and those who hold one are reported', async () => {
    const pathId = await pathInForce(org)
    const people = await Promise.all(Array.from({ length: 5 }, person))
    const userIds = people.map(({ user }) => user.id)
    await issue(userIds[0] ?? '', { pathId, title: undefined })
    const ask = (key: string) =>
      org.admin.call(issueMany, {
        body: { pathId, userIds: [...userIds, ...userIds] },
        headers: { 'idempotency-key': key },
      })
    const key = newId()
    expect((await org.admin.call(issueMany, { body: { pathId, userIds } })).envelope.statusCode).toBe(6012)
    for (const answer of [await ask(key), await ask(key), await ask(newId())])
      expect(answer.envelope.data).toMatchObject({ count: 5 })
    await settle()
    const rows = await org.database((db) => db.select().from(certificates).where(eq(certificates.pathId, pathId)))
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(userIds.toSorted())
  })

  it('is found by its state, path, person, group and end', async () => {
    const pathId = await pathInForce(org)
    const { user } = await person()
    const soon = new Date(clock.now().getTime() + 5 * day).toISOString()
    const made = (await issue(user.id, { pathId, title: undefined, expiresAt: soon })).data
    const other = (await issue(user.id)).data
    await post(contracts.suspendOne, other.id)
    const found = async (query: Record<string, string>) => {
      const { data } = await org.admin.call(contracts.listCertificates, { query: { person: user.id, ...query } })
      return (data as Given[]).map(({ id }) => id)
    }
    expect((await found({})).toSorted()).toEqual([made.id, other.id].toSorted())
    expect(await found({ status: 'valid,expired' })).toEqual([made.id])
    expect(await found({ status: 'suspended' })).toEqual([other.id])
    expect(await found({ path: pathId })).toEqual([made.id])
    expect(await found({ expiringWithin: '6', orderBy: 'expiresAt:asc' })).toEqual([made.id])
    expect(await found({ expiringWithin: '3' })).toEqual([])
    expect(await found({ group: newId() })).toEqual([])
    const { data } = await org.admin.call(contracts.listCertificates, { query: { person: user.id, status: 'valid' } })
    const one = (await org.admin.call(contracts.readCertificate, { params: { id: made.id } })).data as { undrawn: string[] }
    // Which letters cannot be drawn is read of one certificate, not of a list.
    const { undrawn, ...listed } = one
    expect([data, undrawn]).toEqual([[listed], []])
  })
})

describe('a person', () => {
  it('sees their own certificates alone, with the addresses for sharing one in force', async () => {
    const [one, other] = [await person(), await person()]
    const mine = (await issue(one.user.id, { expiresAt: '2099-03-31' })).data
    const theirs = (await issue(other.user.id)).data
    const listed = (await one.call(own.listOwnCertificates, {})).data as Given[]
    expect(listed.map(({ id, code }) => ({ id, code }))).toEqual([{ id: mine.id, code: mine.code }])
    const read = async (id: string) => (await one.call(own.readOwnCertificate, { params: { id } })).envelope
    const { sharing, ...shown } = (await read(mine.id)).data as Given & {
      sharing: { verificationUrl: string; linkedInUrl: string }
    }
    expect(shown).toEqual({ ...(listed[0] as object), isShared: true })
    expect(sharing.verificationUrl).toMatch(new RegExp(`/verify/${mine.code}$`))
    const form = Object.fromEntries(new URL(sharing.linkedInUrl).searchParams)
    expect(form).toMatchObject({ name: 'Safety', certId: mine.code, expirationYear: '2099', expirationMonth: '3' })
    expect((await read(theirs.id)).statusCode).toBe(6600)
    await post(contracts.suspendOne, mine.id)
    expect((await read(mine.id)).data).toMatchObject({ status: 'suspended', sharing: null })
  })
})
