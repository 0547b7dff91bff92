import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '@/db/schema/events'
import { pathTeachers } from '@/db/schema/learning-paths-teachers'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment, putPath } from '@/lib/domain/testing/learning'
import { code, itemRows } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { readLearnerSurvey } from './own-surveys.contract'
import { exportResults, listResponses, readResults } from './results.contract'
import { closeSurvey, publishSurvey, readSurvey, updateSurvey } from './surveys.contract'
import { makeAsked, makeSurvey, respond } from './surveys.fixtures'

type Results = (typeof readResults)['example']['returns']

/** Learners who follow a path, one after the other. */
async function followers(org: Org, pathId: string, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const person = await org.person(`survey${newId().slice(-12)}`, org.roles.learner)
    await putEnrolment(org, pathId, person)
    people.push(person)
  }
  return people
}

const resultsOf = async (org: Org, id: string, query: Record<string, string> = {}) => {
  const { envelope } = await org.admin.call(readResults, { params: { id }, query })
  expect(envelope.statusCode).toBe(200)
  return envelope.data as Results
}

describe('a survey with names', () => {
  it('completes its lesson, takes one response, and shows it to its learner and to those who read results', async () => {
    const org = await freshOrganization()
    const { surveyId, learner, enrolmentId } = await makeAsked(org)
    expect(code(await respond(learner, surveyId, [{ questionId: 'recommend', number: 9 }]))).toEqual([422, 7616])
    expect(code(await respond(learner, surveyId, [{ questionId: 'useful', number: 6 }]))).toEqual([422, 7616])
    expect((await respond(learner, surveyId)).envelope.data).toMatchObject({ isStored: true })
    expect((await respond(learner, surveyId, [])).envelope.data).toMatchObject({ isStored: false })
    expect((await itemRows(org, enrolmentId))[0]?.state).toBe('completed')
    const own = await learner.call(readLearnerSurvey, { params: { id: surveyId } })
    expect(own.envelope.data).toMatchObject({
      refusal: 'answered',
      isCounted: true,
      response: { answers: [{ number: 4 }, { number: 9 }] },
    })
    const listed = await org.admin.call(listResponses, { params: { id: surveyId } })
    expect(listed.envelope.data).toMatchObject([{ person: { id: learner.user.id } }])
    const results = await resultsOf(org, surveyId, { locale: 'en' })
    expect(results).toMatchObject({ asked: 1, received: 1, shown: 1 })
    expect(results.questions[0]).toMatchObject({ answered: 1, scales: [{ mean: 4 }] })
    expect((await resultsOf(org, surveyId, { to: '2020-01-01' })).received).toBe(0)
    const file = await org.admin.call(exportResults, { params: { id: surveyId }, query: { format: 'csv' } })
    expect((file.envelope.data as { text: string }).text).toContain(learner.user.email)
  })

  it('keeps earlier answers: a published question keeps its type, and new ones are added', async () => {
    const org = await freshOrganization()
    const { surveyId, learner } = await makeAsked(org)
    await respond(learner, surveyId)
    const { envelope } = await org.admin.call(readSurvey, { params: { id: surveyId } })
    const [section] = (envelope.data as { sections: { id: string; questions: object[] }[] }).sections
    const other = [{ id: 'useful', type: 'date', text: { ar: 'متى', en: 'When' } }]
    const more = [...(section?.questions ?? []), { id: 'why', type: 'longText', text: { ar: 'السبب', en: 'Why' } }]
    const change = (questions: object[]) =>
      org.admin.call(updateSurvey, { params: { id: surveyId }, body: { sections: [{ ...section, questions }] } })
    await change(other)
    expect(code(await org.admin.call(publishSurvey, { params: { id: surveyId } }))).toEqual([422, 7613])
    await change(more)
    expect(code(await org.admin.call(publishSurvey, { params: { id: surveyId } }))).toEqual([200, 200])
    expect((await resultsOf(org, surveyId)).questions.map(({ answered }) => answered)).toEqual([1, 1, 0])
    const fixed = await org.admin.call(updateSurvey, { params: { id: surveyId }, body: { isAnonymous: true } })
    expect(code(fixed)).toEqual([409, 7614])
  })

  it('asks a question with a condition only those to whom it applies', async () => {
    const org = await freshOrganization()
    const option = (id: string) => ({ id, text: { ar: id, en: id } })
    const both = (text: string) => ({ ar: text, en: text })
    const questions = [
      { id: 'came', type: 'singleChoice', text: both('Came?'), isRequired: true, options: [option('yes'), option('no')] },
      { id: 'how', type: 'shortText', text: both('How?'), isRequired: true, showIf: { questionId: 'came', optionId: 'yes' } },
    ]
    const { surveyId, learner, pathId } = await makeAsked(org, { sections: [{ id: 'one', questions }] })
    expect(code(await respond(learner, surveyId, [{ questionId: 'came', optionIds: ['yes'] }]))).toEqual([422, 7616])
    await respond(learner, surveyId, [
      { questionId: 'came', optionIds: ['no'] },
      { questionId: 'how', text: 'By bus' },
    ])
    const [second] = await followers(org, pathId, 1)
    await respond(second!, surveyId, [
      { questionId: 'came', optionIds: ['yes'] },
      { questionId: 'how', text: 'On foot' },
    ])
    expect((await resultsOf(org, surveyId)).questions[1]?.texts).toEqual(['On foot'])
    const looped = await makeSurvey(org, { sections: [{ id: 'one', questions: questions.toReversed() }] })
    expect(code(await org.admin.call(publishSurvey, { params: { id: looped } }))).toEqual([422, 7613])
  })
})

describe('an anonymous survey', () => {
  it('shows nothing of fewer than five, grows by five, and shows all once it is closed', async () => {
    const org = await freshOrganization()
    const { surveyId, learner, pathId } = await makeAsked(org, { isAnonymous: true })
    const people = [learner, ...(await followers(org, pathId, 10))]
    const shown: number[] = []
    for (const person of people) {
      await respond(person, surveyId)
      shown.push((await resultsOf(org, surveyId)).shown)
    }
    expect(shown).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5])
    for (const [name, value] of Object.entries({ locale: 'en', group: newId(), from: '2026-01-01' }))
      expect(code(await org.admin.call(readResults, { params: { id: surveyId }, query: { [name]: value } }))).toEqual([409, 7617])
    expect(code(await org.admin.call(listResponses, { params: { id: surveyId } }))).toEqual([404, 7610])
    expect(code(await org.admin.call(closeSurvey, { params: { id: surveyId } }))).toEqual([200, 200])
    expect(await resultsOf(org, surveyId)).toMatchObject({ received: 11, shown: 11 })
    const own = await learner.call(readLearnerSurvey, { params: { id: surveyId } })
    expect(own.envelope.data).toMatchObject({ refusal: 'answered', response: null })
  })

  it('keeps nothing that leads from a response to a person', async () => {
    const org = await freshOrganization()
    const { surveyId, learner, pathId } = await makeAsked(org, { isAnonymous: true })
    const people = [learner, ...(await followers(org, pathId, 11))]
    for (const [at, person] of people.entries()) await respond(person, surveyId, [{ questionId: 'useful', number: (at % 5) + 1 }])
    const known = await org.database((db) =>
      db.execute<{ table: string; row: string }>(sql`
        select 'audit' as table, to_jsonb(l)::text as row from activity_logs l where l.action = 'surveyAnswered'
        union all select 'receipt', to_jsonb(r)::text from survey_receipts r
        union all select 'event', to_jsonb(e)::text from events e
        union all select 'key', to_jsonb(k)::text from idempotency_keys k
        union all select 'progress', to_jsonb(p)::text from progress_events p`),
    )
    expect(known.filter(({ table }) => table === 'audit')).toHaveLength(12)
    // Nothing that is kept with a person has an answer.
    for (const { table, row } of known) expect(row.includes('"useful"'), table).toBe(false)
    type Stored = { id: string; tx: string; columns: string; value: number }
    const stored = await org.database((db) =>
      db.execute<Stored>(sql`select r.id, r.xmin::text as tx, (select string_agg(k, ' ' order by k) from jsonb_object_keys(to_jsonb(r)) k) as columns,
        (r.answers -> 0 ->> 'number')::int as value from survey_anonymous_responses r where r.survey_id = ${surveyId} order by r.ctid`),
    )
    expect(stored).toHaveLength(12)
    expect(stored[0]?.columns).toBe('answers id organization_id path_id sealed_batch survey_id')
    // All were written by the transaction of the last response, under ids without a time, and not in the order of their arrival.
    expect(new Set(stored.map(({ tx }) => tx)).size).toBe(1)
    for (const { id } of stored) expect(id[14]).toBe('4')
    const arrived = people.map((_, at) => (at % 5) + 1).join()
    expect(stored.map(({ value }) => value).join()).not.toBe(arrived)
    expect(
      stored
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ value }) => value)
        .join(),
    ).not.toBe(arrived)
    // Nor does any value of a response stand with a person, except the path that all of them share.
    const kept = await org.database((db) =>
      db.execute<{ receipts: string }>(
        sql`select json_agg(r)::text as receipts from survey_receipts r where r.survey_id = ${surveyId}`,
      ),
    )
    for (const { id } of stored) {
      expect(kept[0]?.receipts).not.toContain(id)
      for (const { row } of known) expect(row).not.toContain(id)
    }
  })
})

const eventsAbout = async (org: Org, surveyId: string) => {
  const rows = await org.database((db) => db.select().from(events).orderBy(events.id))
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(surveyId))
}

describe('events of a survey', () => {
  it('name the person of a response with a name, and the number of responses at the end', async () => {
    const org = await freshOrganization()
    const { surveyId, learner, pathId, enrolmentId } = await makeAsked(org)
    await respond(learner, surveyId)
    await org.admin.call(closeSurvey, { params: { id: surveyId } })
    const found = (await eventsAbout(org, surveyId)).filter(({ name }) => name.startsWith('survey'))
    expect(found.map(({ name }) => name)).toEqual(['surveyPublished', 'surveyAnswered', 'surveyClosed'])
    expect(found[1]?.payload).toMatchObject({ surveyId, userId: learner.user.id, pathId, enrolmentId })
    expect(found[2]?.payload).toEqual({ surveyId, isAnonymous: false, receivedCount: 1 })
  })

  it('say nothing of a response to an anonymous one, and their number at the end alone', async () => {
    const org = await freshOrganization()
    const { surveyId, learner, pathId } = await makeAsked(org, { isAnonymous: true })
    const before = (await eventsAbout(org, surveyId)).length
    for (const person of [learner, ...(await followers(org, pathId, 2))]) await respond(person, surveyId)
    expect(await eventsAbout(org, surveyId)).toHaveLength(before)
    await org.admin.call(closeSurvey, { params: { id: surveyId } })
    const last = (await eventsAbout(org, surveyId)).at(-1)
    expect([last?.name, last?.payload]).toEqual(['surveyClosed', { surveyId, isAnonymous: true, receivedCount: 3 }])
  })
})

describe.each([{ isAnonymous: false }, { isAnonymous: true }])('results for a teacher of own paths (%o)', (fields) => {
  it('are of those paths alone, and another path answers like a missing one', async () => {
    const org = await freshOrganization()
    const { surveyId, learner, pathId, items } = await makeAsked(org, fields)
    const otherPath = await putPath(org, items)
    const teacher = await org.person(`teacher${newId().slice(-12)}`, org.roles.instructor)
    await org.database((db) =>
      db.insert(pathTeachers).values({ organizationId: org.organization.id, pathId, userId: teacher.user.id, isMaker: true }),
    )
    const [other] = await followers(org, otherPath, 1)
    await respond(learner, surveyId)
    await respond(other!, surveyId)
    expect((await resultsOf(org, surveyId)).received).toBe(2)
    const ask = (contract: typeof readResults | typeof exportResults, query: Record<string, string> = {}) =>
      teacher.call(contract, { params: { id: surveyId }, query })
    const own = (await ask(readResults)).envelope.data as Results
    expect([own.asked, own.received, own.paths.map(({ id }) => id)]).toEqual([1, 1, [pathId]])
    expect(((await ask(readResults, { path: pathId })).envelope.data as Results).received).toBe(1)
    const file = (await ask(exportResults)).envelope.data as { text: string }
    expect(file.text).not.toContain(other!.user.email)
    if (!fields.isAnonymous) expect(file.text).toContain(learner.user.email)
    for (const contract of [readResults, exportResults]) {
      const [theirs, missing] = [await ask(contract, { path: otherPath }), await ask(contract, { path: newId() })]
      expect(code(theirs)).toEqual([404, 6300])
      expect(theirs.envelope.message).toBe(missing.envelope.message)
      expect(code(missing)).toEqual(code(theirs))
    }
  })
})
