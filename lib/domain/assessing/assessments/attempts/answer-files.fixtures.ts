import { announced, atHost } from '@/lib/domain/house/files/examples.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { type Preparations, unique } from '@/lib/domain/testing/preparations'
import { addAnswerFile, completeAnswerFile } from './answer-files.contract'
import { makeQuiz, start } from './attempts.fixtures'

export const pdf = (text = 'plan') => new Uint8Array(Buffer.from(`%PDF-1.4\n% ${text} ${unique()}\n%%EOF\n`))

/** An open attempt whose first question takes files. */
export async function fileQuiz(org: Org, fields: object = {}) {
  const quiz = await makeQuiz(org, fields, ['fileUpload', 'trueFalse'])
  const { id: attemptId } = await start(quiz.learner, quiz.assessmentId)
  return { ...quiz, attemptId, place: { attemptId, questionRef: 'q1' } }
}

type Place = { attemptId: string; questionRef: string }
export const beginFile = (by: Person, params: Place, bytes: Uint8Array, more: object = {}) =>
  by.call(addAnswerFile, { params, body: { ...announced(bytes), name: 'plan.pdf', kind: 'document', ...more } })

/** A file of a question whose bytes are there, not complete yet. */
export async function sentFile(org: Org, by: Person, place: Place, bytes = pdf()): Promise<string> {
  const { envelope } = await beginFile(by, place, bytes)
  if (envelope.statusCode !== 200) throw new Error(`A file was refused: ${JSON.stringify(envelope)}`)
  const { file, upload } = envelope.data as { file: { id: string }; upload: { url: string } }
  const { status } = await atHost(org, upload.url, { method: 'PUT', body: bytes })
  if (status !== 204) throw new Error(`The upload was answered with ${status}`)
  return file.id
}

/** The same, complete and part of the answer. */
export async function keptFile(org: Org, by: Person, place: Place): Promise<string> {
  const fileId = await sentFile(org, by, place)
  const { envelope } = await by.call(completeAnswerFile, { params: { ...place, fileId } })
  if (envelope.statusCode !== 200) throw new Error(`A file was not completed: ${JSON.stringify(envelope)}`)
  return fileId
}

const sent = async (org: Org) => {
  const { learner, place } = await fileQuiz(org)
  return { params: { ...place, fileId: await sentFile(org, learner, place) }, by: { org, person: learner } }
}

export const answerFilePreparations: Preparations = {
  'attemptFiles.add': async (org) => {
    const { learner, place } = await fileQuiz(org)
    return { params: place, by: { org, person: learner } }
  },
  'attemptFiles.complete': sent,
  'attemptFiles.remove': sent,
}
