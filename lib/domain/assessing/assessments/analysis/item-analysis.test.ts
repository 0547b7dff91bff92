import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@/lib/domain/learning/question-banks/chance.rules'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code, costOf } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { makeAssessment } from '../attempts/attempts.fixtures'
import { readItemAnalysis } from './item-analysis.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type TakenItem = { questionId: string; points: number; score: number; answer: object | null }
type Taken = { person: number; locale: 'ar' | 'en'; items: TakenItem[]; seconds: number }

/** Released attempts of new people as rows, in the order of the list; several of one `person` are of the same one. */
async function putAttempts(org: Org, assessmentId: string, taken: readonly Taken[]): Promise<void> {
  const people = new Map([...new Set(taken.map(({ person }) => person))].map((person) => [person, newId()]))
  const rows = taken.map(({ person, locale, items, seconds }, at) => {
    const [score, max] = [items.reduce((sum, one) => sum + one.score, 0), items.reduce((sum, one) => sum + one.points, 0)]
    const percent = max > 0 ? Math.floor((Math.max(0, score) / max) * 100) : 0
    return {
      id: newId(),
      userId: people.get(person),
      at,
      locale,
      seconds,
      score: Math.max(0, score),
      max,
      percent,
      enrolmentId: newId(),
      items,
    }
  })
  const users = [...people.values()].map((id) => ({ id, email: `${id}@analysis.example` }))
  await org.database(async (db) => {
    await db.execute(sql`insert into users (organization_id, id, email, name)
      select ${org.organization.id}, u.id, u.email, '{"ar": "متعلّم", "en": "Learner"}' from jsonb_to_recordset(${JSON.stringify(users)}::text::jsonb) u(id uuid, email text)`)
    await db.execute(sql`insert into assessment_attempts (organization_id, id, assessment_id, version_number, user_id, enrolment_id, module_id, number, state, seed, locale,
        locale_history, started_at, submitted_at, ended_by, max_score, score, percent, is_passed, graded_at, released_at, created_at)
      select ${org.organization.id}, r.id, ${assessmentId}, 1, r."userId", r."enrolmentId", r."enrolmentId", 1, 'released', '', r.locale, '[]', now(),
        now() + r.seconds * interval '1 second', 'learner', r.max, r.score, r.percent, r.percent >= 60, now(), now(), now() + r.at * interval '1 second'
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r(id uuid, "userId" uuid, "enrolmentId" uuid, at int, locale text, seconds int, score float8, max float8, percent int)`)
    const items = rows.flatMap(({ id, items: own }) => own.map((item, at) => ({ ...item, attemptId: id, position: at + 1 })))
    await db.execute(sql`insert into assessment_attempt_items (organization_id, attempt_id, position, section, question_id, question_version, points, answer, seq, score)
      select ${org.organization.id}, r."attemptId", r.position, 0, r."questionId", 1, r.points, nullif(r.answer, 'null'::jsonb), 1, r.score
      from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) r("attemptId" uuid, position int, "questionId" uuid, points float8, answer jsonb, score float8)`)
  })
}

type Analysis = (typeof readItemAnalysis)['example']['returns']
const analysisOf = async (id: string) => (await org.admin.call(readItemAnalysis, { params: { id } })).envelope.data as Analysis

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
const variance = (all: readonly number[]) => {
  const middle = mean(all)
  return all.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (all.length - 1)
}
function correlation(one: readonly number[], other: readonly number[]) {
  const [a, b] = [mean(one), mean(other)]
  const both = one.reduce((sum, value, at) => sum + (value - a) * ((other[at] ?? 0) - b), 0)
  const spread = Math.sqrt(
    one.reduce((sum, value) => sum + (value - a) ** 2, 0) * other.reduce((sum, value) => sum + (value - b) ** 2, 0),
  )
  return spread < 1e-9 ? null : both / spread
}

/** The analysis of one question in a group, computed from its definition. */
function plainly(all: readonly Taken[], questionId: string) {
  const rows = all.flatMap(({ items }) => {
    const own = items.find((item) => item.questionId === questionId)
    if (!own || own.points === 0) return []
    const others = items.filter((item) => item !== own && item.points > 0)
    const points = others.reduce((sum, one) => sum + one.points, 0)
    const rest = others.reduce((sum, one) => sum + Math.max(0, one.score), 0) / points
    return [{ share: Math.max(0, own.score) / own.points, rest, answer: own.answer as { choice?: boolean } | null }]
  })
  const shares = rows.map(({ share }) => share)
  const rests = rows.map(({ rest }) => rest)
  const leads = rows.map(({ share, rest }) => share - rest)
  const chosen = (key: string) => rows.filter(({ answer }) => answer && String(answer.choice) === key).length
  return {
    count: rows.length,
    difficulty: mean(shares),
    discrimination: correlation(shares, rests),
    lead: mean(leads),
    error: variance(leads) / rows.length,
    options: ['false', 'true'].flatMap((key) => (chosen(key) > 0 ? [{ key, count: chosen(key) }] : [])),
  }
}

const firstOfEach = (taken: readonly Taken[]) =>
  taken.filter((one, at) => taken.findIndex(({ person }) => person === one.person) === at)

describe('the item analysis of an assessment', () => {
  it('equals its definition on random attempts', async () => {
    for (let round = 0; round < 12; round += 1) {
      const random = randomOf(`analysis ${round}`)
      const { assessmentId, questionIds } = await makeAssessment(org, {}, ['trueFalse', 'trueFalse', 'trueFalse', 'longText'])
      const isFixed = round % 2 === 0
      const taken = Array.from({ length: 12 + Math.floor(random() * 40) }, (_, at): Taken => {
        const items = questionIds.flatMap((questionId, place) => {
          if (!isFixed && random() < 0.2 && place > 1) return []
          const choice = random() < 0.5
          const score = place === 3 ? Math.floor(random() * 9) / 4 : choice ? 2 : random() < 0.2 ? -0.5 : 0
          const answer = place === 3 || random() < 0.1 ? null : { type: 'trueFalse', choice }
          return [{ questionId, points: 2, score, answer }]
        })
        return { person: Math.floor(at / 1.1), locale: random() < 0.5 ? 'ar' : 'en', items, seconds: 60 + at }
      })
      await putAttempts(org, assessmentId, taken)
      const found = await analysisOf(assessmentId)
      const first = firstOfEach(taken)
      expect(found.count).toBe(first.length)
      expect(found.questions.map(({ id }) => id).toSorted()).toEqual(questionIds.toSorted())
      for (const question of found.questions) {
        const groups = {
          total: first,
          ar: first.filter(({ locale }) => locale === 'ar'),
          en: first.filter(({ locale }) => locale === 'en'),
        }
        const plain = {
          total: plainly(groups.total, question.id),
          ar: plainly(groups.ar, question.id),
          en: plainly(groups.en, question.id),
        }
        const isSmall = [plain.ar, plain.en].some(({ count }) => count > 0 && count < 5)
        for (const name of ['total', 'ar', 'en'] as const) {
          const own = name === 'total' ? question.total : question.locales[name]
          const { count, difficulty, discrimination, options } = plain[name]
          if (count < 5 || (name !== 'total' && isSmall)) expect(own).toBeNull()
          else {
            expect(own).toMatchObject({ count, options })
            expect(own?.difficulty).toBeCloseTo(difficulty, 3)
            if (discrimination === null) expect(own?.discrimination).toBeNull()
            else expect(own?.discrimination).toBeCloseTo(discrimination, 3)
          }
        }
        const gap = plain.ar.lead - plain.en.lead
        const isMarked = gap <= -0.15 && gap <= -2 * Math.sqrt(plain.ar.error + plain.en.error)
        if (question.locales.ar && question.locales.en) expect(question.locales.ar.isMarked).toBe(isMarked)
      }
      if (!isFixed) continue
      const scores = (questionId: string) =>
        first.map(({ items }) => Math.max(0, items.find((item) => item.questionId === questionId)?.score ?? 0))
      const sums = first.map(({ items }) => items.reduce((sum, one) => sum + Math.max(0, one.score), 0))
      const each = questionIds.map((id) => variance(scores(id)))
      const alpha = (4 / 3) * (1 - each.reduce((sum, one) => sum + one, 0) / variance(sums))
      expect(found.reliability).toBeCloseTo(alpha, 3)
    }
  })

  it('marks a language that does worse at a question only there', async () => {
    const { assessmentId, questionIds } = await makeAssessment(org, {}, ['trueFalse', 'trueFalse', 'trueFalse'])
    const taken = Array.from({ length: 40 }, (_, at): Taken => {
      const locale = at % 2 === 0 ? 'ar' : 'en'
      const isRight = (place: number) => (place === 0 && locale === 'ar' ? at % 8 === 0 : (at + place * 2) % 8 > 1)
      const items = questionIds.map((questionId, place) => ({
        questionId,
        points: 2,
        score: isRight(place) ? 2 : 0,
        answer: { type: 'trueFalse', choice: !isRight(place) },
      }))
      return { person: at, locale, items, seconds: 120 }
    })
    await putAttempts(org, assessmentId, taken)
    const { questions, medianSeconds, locales } = await analysisOf(assessmentId)
    const marks = Object.fromEntries(questions.map(({ id, locales: own }) => [id, [own.ar?.isMarked, own.en?.isMarked]]))
    expect(marks).toEqual({
      [questionIds[0] ?? '']: [true, false],
      [questionIds[1] ?? '']: [false, false],
      [questionIds[2] ?? '']: [false, false],
    })
    expect(medianSeconds).toBe(120)
    expect(locales).toMatchObject({ ar: { count: 20 }, en: { count: 20 } })
    expect(questions[0]).toMatchObject({ rightOptions: ['false'], type: 'trueFalse' })
  })

  it('says nothing of fewer than five people, in as many statements for many as for none', async () => {
    const { assessmentId, questionIds } = await makeAssessment(org, {}, ['trueFalse', 'trueFalse'])
    const items = questionIds.map((questionId) => ({
      questionId,
      points: 2,
      score: 2,
      answer: { type: 'trueFalse', choice: false },
    }))
    const four = [0, 1, 2, 3].map((person) => ({ person, locale: 'en' as const, items, seconds: 60 }))
    await putAttempts(org, assessmentId, four)
    const cost = await costOf(async () => {
      const { asOf: _, questions, ...whole } = await analysisOf(assessmentId)
      expect(whole).toEqual({
        count: null,
        meanPercent: null,
        medianSeconds: null,
        reliability: null,
        locales: { ar: null, en: null },
      })
      expect(questions).toMatchObject([{ total: null, locales: { ar: null, en: null } }, { total: null }])
    })
    await putAttempts(org, assessmentId, [...four, ...four.map((one) => ({ ...one, person: one.person + 4 }))])
    expect(await costOf(() => analysisOf(assessmentId))).toBe(cost)
    expect((await analysisOf(assessmentId)).count).toBe(12)
  })

  it('is closed to learners and to other organizations', async () => {
    const { assessmentId } = await makeAssessment(org)
    expect((await org.learner.call(readItemAnalysis, { params: { id: assessmentId } })).status).toBe(403)
    const other = await freshOrganization()
    expect(code(await other.admin.call(readItemAnalysis, { params: { id: assessmentId } }))).toEqual([404, 6530])
  })
})
