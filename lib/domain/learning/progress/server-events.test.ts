import { beforeAll, describe, expect, it } from 'vitest'
import { builtInTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code, event, eventRows, putWalk, send } from '@/lib/domain/testing/walks'
import { planOf } from './requirements.rules'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const ofServer = builtInTypes.flatMap(({ type }) => {
  const { key, completionRules, events, isGradable, offlineCapable } = type
  // A meeting in person is checked in to by the learner only where the lesson itself has its times.
  const settings = key === 'live.inPerson' ? { checkIn: 'list' } : {}
  const facts = { typeKey: key, completionRules, events, isGradable, offlineCapable, settings, body: {} }
  return planOf(facts).doneBy === 'server' ? events.map((action) => [key, action, settings] as const) : []
})
const cases = [...ofServer, ...['registered', 'checkedIn', 'checkedOut'].map((action) => ['live.inPerson', action, {}] as const)]

describe('a lesson that the server completes', () => {
  it('is of each of these types', () => {
    const assessed = ['assessment.assignment', 'assessment.observation', 'assessment.quiz', 'assessment.survey']
    const known = [...assessed, 'launch.cmi5', 'launch.lti', 'launch.scorm', 'launch.xapi', 'live.inPerson', 'live.session']
    expect([...new Set(ofServer.map(([key]) => key))].toSorted()).toEqual(known)
  })

  it.each(cases)('%s hears from the learner only that it was opened: %s %j', async (key, action, settings) => {
    const { learner, module } = await putWalk(org, [{ key, settings: { ...settings } }])
    const isTaken = action === 'opened'
    expect(code(await send(learner, module, event(action)))).toEqual(isTaken ? [200, 200] : [422, 6452])
    expect(await eventRows(org, learner.user.id)).toHaveLength(isTaken ? 1 : 0)
  })
})
