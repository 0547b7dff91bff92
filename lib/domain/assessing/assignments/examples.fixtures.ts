import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { grade, handedIn, makeAssignment, makePublished, makeTask, uploadedFile } from './assignments.fixtures'
import { createExtension } from './extensions.contract'
import { markingPreparations } from './marking/examples.fixtures'

const draft = async (org: Org) => ({ params: { id: await makeAssignment(org) } })
const published = async (org: Org) => ({ params: { id: await makePublished(org) } })
const task = async (org: Org, fields: object = {}) => {
  const { learner, assignmentId } = await makeTask(org, fields)
  return { params: { id: assignmentId }, by: { org, person: learner } }
}
const taken = { kinds: ['text', 'files'] }
const withFile = async (org: Org) => {
  const { params, by } = await task(org, taken)
  const { fileId } = await uploadedFile(org, by.person, params.id)
  return { params: { ...params, fileId }, by }
}
const own = async (org: Org) => {
  const { learner, assignmentId, submissionId } = await handedIn(org)
  return { params: { id: assignmentId, submissionId }, by: { org, person: learner } }
}
const submission = async (org: Org) => ({ params: { id: (await handedIn(org)).submissionId } })
const graded = async (org: Org) => {
  const { submissionId, assignmentId } = await handedIn(org)
  await grade(org, submissionId, { grades: [{ points: 80 }] })
  return { submissionId, assignmentId }
}
const until = '2099-12-12T20:59:59.999Z'
const extension = async (org: Org) => {
  const id = await makePublished(org)
  const { envelope } = await org.admin.call(createExtension, { params: { id }, body: { userId: org.learner.user.id, until } })
  return (envelope.data as { id: string }).id
}

export const preparations: Preparations = {
  ...markingPreparations,
  'assignments.list': (org) => twice(() => makeAssignment(org)),
  'assignments.read': draft,
  'assignments.update': draft,
  'assignments.check': draft,
  'assignments.publish': async (org) => ({ params: { id: await makeAssignment(org, { kinds: ['text'] }) } }),
  'assignments.archive': published,
  'assignmentExtensions.list': (org) => twice(() => extension(org)),
  'assignmentExtensions.create': async (org) => ({
    ...(await published(org)),
    body: { userId: org.learner.user.id, until, reason: 'Was ill' },
  }),
  'assignmentExtensions.remove': async (org) => ({ params: { extensionId: await extension(org) } }),
  'submissions.assignment': (org) => task(org),
  'submissions.read': own,
  'submissions.save': (org) => task(org),
  'submissions.submit': async (org) => ({ ...(await task(org)), body: { text: 'Left, then down the stairs.' } }),
  'submissions.withdraw': own,
  'submissions.addFile': (org) => task(org, taken),
  'submissions.completeFile': withFile,
  'submissions.removeFile': withFile,
  'submissionGrading.list': (org) => twice(() => handedIn(org)),
  'submissionGrading.read': submission,
  'submissionGrading.grade': submission,
  'submissionGrading.releaseOne': async (org) => ({ params: { id: (await graded(org)).submissionId } }),
  'submissionGrading.release': async (org) => ({ params: { id: (await graded(org)).assignmentId } }),
}
