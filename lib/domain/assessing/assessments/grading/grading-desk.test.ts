import { beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '@/lib/domain/house/identity/account/profile.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import * as contracts from './grading.contract'
import { grade, readDetail, submitted, take } from './grading.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const find = async (query: Record<string, string>) =>
  ((await org.admin.call(contracts.listAttempts, { query })).envelope.data as { id: string; person: object | null }[]).map(
    ({ id, person }) => ({ id, isNamed: person !== null }),
  )

describe('the grading desk', () => {
  it('finds attempts by the name of their person, with Arabic letters folded, also after a change of the name', async () => {
    const { learner, assessmentId: assessment, attemptId: id } = await submitted(org)
    await learner.call(updateProfile, { body: { name: { ar: 'إيمان الأحمدي', en: 'Iman Alahmadi' } } })
    expect(await find({ assessment, search: 'ايمان احمدي' })).toEqual([{ id, isNamed: true }])
    expect(await find({ assessment, search: 'alahm' })).toEqual([{ id, isNamed: true }])
    expect(await find({ assessment, search: 'nothing' })).toEqual([])
  })

  it('leads to the attempts before and after, in the asked states', async () => {
    const { learner, assessmentId, attemptId: first } = await submitted(org, { release: 'byHand', attemptsAllowed: 0 })
    const second = await take(learner, assessmentId)
    const third = await take(learner, assessmentId)
    expect(await readDetail(org.admin, second)).toMatchObject({ previousId: first, nextId: third })
    expect(await readDetail(org.admin, third)).toMatchObject({ previousId: second, nextId: null })
    await grade(org.admin, second, [{ questionRef: 'q2', score: 1 }])
    expect(await readDetail(org.admin, first, { state: 'needsGrading' })).toMatchObject({ previousId: null, nextId: third })
    // An attempt that has left the state keeps its place between the others.
    expect(await readDetail(org.admin, second, { state: 'needsGrading' })).toMatchObject({ previousId: first, nextId: third })
  })

  it('hides the person until the result is released', async () => {
    const fields = { anonymousMarking: true, release: 'byHand' }
    const { learner, assessmentId: assessment, attemptId } = await submitted(org, fields)
    const [secret, person] = [learner.email, learner.user.id]
    const answers = [
      await org.admin.call(contracts.listAttempts, { query: { assessment } }),
      await org.admin.call(contracts.readAttempt, { params: { id: attemptId } }),
      await grade(org.admin, attemptId, [{ questionRef: 'q2', score: 2 }]),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toContain(secret)
      expect(text).not.toContain(person)
    }
    expect(await find({ assessment })).toEqual([{ id: attemptId, isNamed: false }])
    expect(await find({ assessment, search: secret })).toEqual([])
    expect(await find({ assessment, person })).toEqual([])
    // A change of the name brings nothing to light.
    await learner.call(updateProfile, { body: { name: { ar: 'سلمى', en: 'Salma Hidden' } } })
    expect(await find({ assessment, search: 'salma' })).toEqual([])
    const released = await org.admin.call(contracts.releaseAttempt, { params: { id: attemptId } })
    expect(released.envelope.data).toMatchObject({ state: 'released', person: { id: person, email: secret } })
    const asked: Record<string, string>[] = [{ search: 'salma' }, { person }, {}]
    for (const query of asked) expect(await find({ assessment, ...query })).toEqual([{ id: attemptId, isNamed: true }])
  })

  it('shows the names again after the release of all results', async () => {
    const fields = { anonymousMarking: true, release: 'byHand' }
    const { learner, assessmentId: assessment, attemptId } = await submitted(org, fields)
    await grade(org.admin, attemptId, [{ questionRef: 'q2', score: 2 }])
    await org.admin.call(contracts.releaseResults, { params: { id: assessment } })
    expect(await find({ assessment, search: learner.email })).toEqual([{ id: attemptId, isNamed: true }])
  })

  it('releases one graded attempt, once', async () => {
    const { learner, assessmentId, attemptId } = await submitted(org, { release: 'byHand', attemptsAllowed: 0 })
    const other = await take(learner, assessmentId)
    const release = () => org.admin.call(contracts.releaseAttempt, { params: { id: attemptId } })
    expect(code(await release())).toEqual([409, 6560])
    for (const id of [attemptId, other]) await grade(org.admin, id, [{ questionRef: 'q2', score: 2 }])
    expect((await release()).envelope.data).toMatchObject({ state: 'released', percent: 100 })
    expect(code(await release())).toEqual([409, 6560])
    expect(await readDetail(org.admin, other)).toMatchObject({ state: 'graded' })
    expect(await eventsAbout(org, attemptId, 'assessmentResultReleased')).toHaveLength(1)
    expect((await learner.call(contracts.releaseAttempt, { params: { id: other } })).status).toBe(403)
  })
})
