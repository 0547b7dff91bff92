import { z } from 'zod'
import { announcement, completionErrors, fileName, PieceUpload, Upload } from '@/lib/domain/house/files/assets.contract'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { QuestionAnswer } from '@/lib/domain/learning/question-banks/answer.contract'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { AnswerFile, exampleIds, QuestionRef, savingErrors } from './attempt-shapes.contract'

const ofQuestion = z.object({ attemptId: Id, questionRef: QuestionRef })
const ofFile = ofQuestion.extend({ fileId: Id })
const learner = { permission: 'assessment.update' } as const
const place = { attemptId: exampleIds.attempt, questionRef: 'q1' }
const fileId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b61'
const exampleFile: z.input<typeof AnswerFile> = {
  id: fileId,
  name: 'plan.pdf',
  kind: 'document',
  mediaType: 'application/pdf',
  size: 48_210,
  isReady: true,
  url: `/files/${fileId}/4f1b2b0b822cd15d?type=application%2Fpdf&name=plan.pdf&expires=1763769600000&signature=Zm9y`,
}
const checksum = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const answered = {
  answer: QuestionAnswer.nullable().describe('As it is saved now; null: no files'),
  seq: z.int().describe('The number that is stored now'),
}
const exampleAnswer = { answer: { type: 'fileUpload' as const, files: [fileId] }, seq: 412 }

/** Of a saved answer, and of a file that is not there. */
const changingErrors = [...savingErrors, 'answerFileNotFound'] as const

export const addAnswerFile = contract({
  id: 'attemptFiles.add',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/answers/:questionRef/upload',
  summary: 'Add a file to an answer',
  description:
    'For questions of the type `fileUpload`. Then send the bytes in one piece to `upload.url`, or in pieces to `pieces.url` (tus 1.0.0), and complete the file while the attempt is open. A kind or size that the question does not take answers 422/7637 or 413/7638.',
  access: learner,
  audit: 'attemptFileAdded',
  status: 201,
  location: '/user/learning/attempts/:attemptId',
  params: ofQuestion,
  body: z.strictObject({ name: fileName, kind: z.enum(shownAssetKinds), ...announcement }),
  returns: z.object({ file: AnswerFile, upload: Upload, pieces: PieceUpload }),
  errors: [
    'attemptNotFound',
    'attemptClosed',
    'answerDoesNotFit',
    'attemptFilesFull',
    'attemptFileKind',
    'attemptFileTooLarge',
    'assetTooLarge',
    'assetQuotaExceeded',
    'tooManyRequests',
  ],
  example: {
    params: place,
    body: { name: exampleFile.name, kind: 'document', size: exampleFile.size, checksum },
    returns: {
      file: { ...exampleFile, isReady: false, mediaType: null, url: null },
      upload: {
        method: 'PUT',
        url: `/files/${fileId}/upload?size=48210&checksum=${checksum}&expires=1763769600000&signature=YW1w`,
        headers: {},
        expiresAt: '2026-11-23T09:02:00.000Z',
      },
      pieces: {
        url: `/files/${fileId}/pieces?expires=1764374400000&signature=cGll`,
        headers: { 'tus-resumable': '1.0.0' },
        expiresAt: '2026-11-30T08:02:00.000Z',
      },
    },
  },
})

export const completeAnswerFile = contract({
  id: 'attemptFiles.complete',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/answers/:questionRef/upload/:fileId/complete',
  summary: 'Complete a file of an answer',
  description:
    'The bytes are examined as those of the file library are: size, checksum and type by content. The file becomes the last one of the saved answer. What is refused for its content is deleted. From 10 seconds after the deadline, and once the attempt is submitted, it answers 409/6545. A second call answers with the file as it is.',
  access: learner,
  audit: 'attemptFileAdded',
  failuresOnly: true,
  status: 200,
  params: ofFile,
  returns: z.object({ file: AnswerFile, ...answered }),
  errors: [...changingErrors, ...completionErrors],
  example: { params: { ...place, fileId }, returns: { file: exampleFile, ...exampleAnswer } },
})

export const removeAnswerFile = contract({
  id: 'attemptFiles.remove',
  method: 'DELETE',
  path: '/user/learning/attempts/:attemptId/answers/:questionRef/upload/:fileId',
  summary: 'Take a file out of an answer',
  description: 'Its bytes are deleted minutes later. An upload that is not complete can be given up in the same way.',
  access: learner,
  audit: 'attemptFileRemoved',
  params: ofFile,
  returns: z.object({ id: Id, ...answered }),
  errors: changingErrors,
  example: { params: { ...place, fileId }, returns: { id: fileId, answer: null, seq: 431 } },
})
