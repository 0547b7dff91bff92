import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openingCodeWaiting, waitAfter } from '@/lib/domain/house/identity/sign-in/throttle.rules'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { proposedCode, proposedLength } from '../access-code.rules'
import { AccessCode } from '../definition-shapes.contract'
import { createAssessment } from '../definitions.contract'
import { startAttempt } from './attempts.contract'
import { makeQuiz } from './attempts.fixtures'

const right = 'K7QM4XWP'
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
beforeEach(() => clock.stop())
afterEach(() => {
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
})

const quiz = () => makeQuiz(org, { accessCode: right })
const tried = async (learner: Person, id: string, accessCode: string) => {
  const { status, envelope, headers } = await learner.call(startAttempt, { params: { id }, body: { accessCode } })
  return { code: [status, envelope.statusCode], wait: headers.get('retry-after'), message: envelope.message }
}
/** Wrong codes one after the other; the last answer. */
async function guess(learner: Person, id: string, times: number) {
  let last = await tried(learner, id, '0000')
  for (let at = 1; at < times; at += 1) last = await tried(learner, id, `000${at}`)
  return last
}
const failedStarts = async (learner: Person) => {
  const [found] = await org.database((db) =>
    db.execute<{ records: number; rows: number; counted: number }>(sql`
      select (select count(*)::int from activity_logs where action = 'assessmentAttemptStarted' and outcome = 'failed' and actor_id = ${learner.user.id}) as records,
        count(*)::int as rows, coalesce(sum(count), 0)::int as counted
      from refused_attempts where action = 'assessmentAttemptStarted' and actor_id = ${learner.user.id}`),
  )
  return found
}

describe('wrong access codes', () => {
  it('make a person wait after five, longer with each further one, and the right one as well', async () => {
    const { learner, assessmentId } = await quiz()
    expect((await guess(learner, assessmentId, 5)).code).toEqual([403, 6544])
    const refused = await tried(learner, assessmentId, right)
    expect(refused).toMatchObject({ code: [429, 6548], wait: '1' })
    const waits: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const { wait } = await tried(learner, assessmentId, right)
      waits.push(Number(wait))
      clock.offsetMs += Number(wait) * 1000
      expect((await tried(learner, assessmentId, '0000')).code).toEqual([403, 6544])
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
  })

  it('never make a person wait longer than 15 minutes', () => {
    const waits = Array.from({ length: 20 }, (_, at) => waitAfter(at + 1, openingCodeWaiting))
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 1])
    expect(Math.max(...waits)).toBe(900)
  })

  it('say how long to wait in both languages', async () => {
    const { learner, assessmentId } = await quiz()
    await guess(learner, assessmentId, 6)
    for (const [language, text] of [
      ['en', 'Too many wrong access codes. Try again in 1 second.'],
      ['ar', 'رموز دخول خاطئة كثيرة. أعد المحاولة بعد ثانية واحدة.'],
    ] as const) {
      const headers = { 'x-custom-lang': language }
      const { envelope } = await learner.call(startAttempt, { params: { id: assessmentId }, body: { accessCode: '1' }, headers })
      expect(envelope.message).toBe(text)
    }
  })

  it('are counted before they are compared, so that many at once gain nothing', async () => {
    const { learner, assessmentId } = await quiz()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => tried(learner, assessmentId, `00${at}`)))
    expect(answers.filter(({ code: [status] }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ code: [status] }) => status === 429)).toHaveLength(15)
  })

  it('hinder neither the same person elsewhere nor other people', async () => {
    const [one, other] = [await quiz(), await quiz()]
    await guess(one.learner, one.assessmentId, 6)
    expect((await tried(other.learner, other.assessmentId, right)).code).toEqual([200, 200])
  })

  it('are forgotten after the right one', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { accessCode: right, attemptsAllowed: 0 })
    await guess(learner, assessmentId, 4)
    expect((await tried(learner, assessmentId, right)).code).toEqual([200, 200])
    const [row] = await org.database((db) =>
      db.execute<{ failures: number }>(
        sql`select failures from sign_in_throttles where subject = ${`code:assessment:${assessmentId}:${learner.user.id}`}`,
      ),
    )
    expect(row?.failures).toBe(0)
  })

  it('are recorded one by one, and those refused while the person waits are counted by the minute', async () => {
    const { learner, assessmentId } = await quiz()
    await guess(learner, assessmentId, 25)
    expect(await failedStarts(learner)).toEqual({ records: 5, rows: 1, counted: 20 })
  })

  it('are not counted where no code is asked for', async () => {
    const { learner, assessmentId } = await makeQuiz(org, {})
    expect((await guess(learner, assessmentId, 8)).code).toEqual([200, 200])
  })
})

describe('an access code', () => {
  it('has at least six characters when it is new, and the refusal says so', async () => {
    const body = { title: { en: 'Quiz' }, accessCode: '05371' }
    const { status, envelope } = await org.admin.call(createAssessment, { body })
    expect(status).toBe(422)
    expect(JSON.stringify(envelope)).toContain('6')
    expect(AccessCode.safeParse('053718').success).toBe(true)
  })

  it('is proposed from symbols that are not read for each other', () => {
    const every = proposedCode(Uint8Array.from({ length: 256 }, (_, at) => at))
    expect(new Set(every).size).toBe(32)
    expect(every).not.toMatch(/[^A-Z2-9]|[IO]/)
    expect(AccessCode.safeParse(proposedCode(new Uint8Array(proposedLength))).success).toBe(true)
  })
})
