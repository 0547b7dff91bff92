import type { Org } from '@/lib/domain/testing/contract-suite'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { makeObservation, observedLesson } from './observations.fixtures'

const ofForm = async (org: Org) => ({ params: { id: await makeObservation(org) } })
const ofPerson = async (org: Org) => {
  const { observationId, enrolmentId } = await observedLesson(org)
  return { params: { id: observationId, enrolmentId } }
}

export const preparations: Preparations = {
  'observations.list': (org) => twice(() => makeObservation(org)),
  'observations.read': ofForm,
  'observations.update': ofForm,
  'observations.publish': ofForm,
  'observations.archive': ofForm,
  'observationResults.read': ofPerson,
  'observationResults.put': async (org) => ({ ...(await ofPerson(org)), body: { sendId: newId() } }),
  'observationResults.list': async (org) => {
    const { observationId, pathId } = await observedLesson(org)
    await putEnrolment(org, pathId, await org.person(`observed${newId().slice(-12)}`, org.roles.learner))
    return { params: { id: observationId } }
  },
  'observationResults.own': async (org) => {
    const { module, learner } = await observedLesson(org)
    return { params: { moduleId: module }, by: { org, person: learner } }
  },
}
