import { announced, atHost } from '@/lib/domain/house/files/examples.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { make, unique } from '@/lib/domain/testing/preparations'
import { putWalk } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { createAssignment, publishAssignment } from './definitions.contract'
import { gradeSubmission, type readSubmissionToGrade } from './grading/grading.contract'
import * as learner from './submissions/submissions.contract'

type Assignment = (typeof learner.readLearnerAssignment)['example']['returns']
type Work = (typeof learner.readSubmission)['example']['returns']
export type Detail = (typeof readSubmissionToGrade)['example']['returns']

export const makeAssignment = (org: Org, fields: object = {}) =>
  make(org, createAssignment, { title: { ar: `واجب ${unique()}`, en: `Assignment ${unique()}` }, ...fields })

export async function publishIt(org: Org, id: string): Promise<void> {
  const { envelope } = await org.admin.call(publishAssignment, { params: { id } })
  if (envelope.statusCode !== 200) throw new Error(`The assignment of a test was not published: ${JSON.stringify(envelope)}`)
}

/** A published assignment that takes a text. */
export async function makePublished(org: Org, fields: object = {}): Promise<string> {
  const id = await makeAssignment(org, { kinds: ['text'], ...fields })
  await publishIt(org, id)
  return id
}

/** The same in the lesson of a learner. */
export async function makeTask(org: Org, fields: object = {}) {
  const assignmentId = await makePublished(org, fields)
  return { assignmentId, ...(await putWalk(org, [{ key: 'assessment.assignment', body: { assignmentId } }])) }
}

export const readTask = async (by: Person, id: string) =>
  (await by.call(learner.readLearnerAssignment, { params: { id } })).envelope.data as Assignment

export const submitIt = (by: Person, id: string, body: object = { text: 'Left, then down the stairs.' }) =>
  by.call(learner.submitAssignment, { params: { id }, body, headers: { 'idempotency-key': newId() } })

export async function submitted(by: Person, id: string, body?: object): Promise<Work> {
  const { envelope } = await submitIt(by, id, body)
  if (envelope.statusCode !== 200) throw new Error(`Nothing was handed in: ${JSON.stringify(envelope)}`)
  return envelope.data as Work
}

/** A learner who handed in a text. */
export async function handedIn(org: Org, fields: object = {}) {
  const task = await makeTask(org, fields)
  return { ...task, submissionId: (await submitted(task.learner, task.assignmentId)).id }
}

export const grade = (org: Org, id: string, body: object, by: Person = org.admin) =>
  by.call(gradeSubmission, { params: { id }, body })

export const pdf = (text = 'plan') => new Uint8Array(Buffer.from(`%PDF-1.4\n% ${text} ${unique()}\n%%EOF\n`))

/** Begins a file of the draft, and uploads its bytes. */
export async function uploadedFile(org: Org, by: Person, id: string, { bytes = pdf(), more = {} as object } = {}) {
  const { checksum, size } = announced(bytes)
  const body = { name: 'plan.pdf', kind: 'document', size, checksum, ...more }
  const { envelope } = await by.call(learner.addFile, { params: { id }, body })
  if (envelope.statusCode !== 200) throw new Error(`A file was refused: ${JSON.stringify(envelope)}`)
  const { file, upload, pieces } = envelope.data as { file: { id: string }; upload: { url: string }; pieces: { url: string } }
  const { status } = await atHost(org, upload.url, { method: 'PUT', body: bytes })
  if (status !== 204) throw new Error(`The upload was answered with ${status}`)
  return { fileId: file.id, pieces }
}
