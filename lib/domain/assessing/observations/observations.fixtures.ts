import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, unique } from '@/lib/domain/testing/preparations'
import { putWalk } from '@/lib/domain/testing/walks'
import { createObservation, exampleForm, publishObservation } from './observations.contract'

export const makeObservation = (org: Org, more: object = {}) =>
  make(org, createObservation, { title: { en: `Work ${unique()}` }, form: exampleForm, ...more })

export async function publishedObservation(org: Org, more: object = {}): Promise<string> {
  const id = await makeObservation(org, more)
  const { envelope } = await org.admin.call(publishObservation, { params: { id } })
  if (envelope.statusCode !== 200) throw new Error(`The form of a test was not published: ${JSON.stringify(envelope)}`)
  return id
}

/** The same in the lesson of a learner. */
export async function observedLesson(org: Org, more: object = {}) {
  const observationId = await publishedObservation(org, more)
  return { observationId, ...(await putWalk(org, [{ key: 'assessment.observation', body: { observationId } }])) }
}
