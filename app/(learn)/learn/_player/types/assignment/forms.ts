import {
  removeFile,
  saveSubmission,
  submitAssignment,
  withdrawSubmission,
} from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import { type Fields, learnForms } from '../../../_parts/learn-form'

/** The fields that the form shows, and no others: an assignment without a text has no field for one. */
function writtenIn(fields: Fields, entries: URLSearchParams) {
  // Forms send the ends of lines as two characters, which would count twice.
  const text = fields('text').replaceAll('\r\n', '\n')
  return { ...(entries.has('text') && { text }), ...(entries.has('link') && { link: fields('link').trim() }) }
}
const params = (fields: Fields) => ({ id: fields('assignment') })

export const assignmentForms = learnForms({
  'assignment-save': {
    contract: saveSubmission,
    input: (fields, _, entries) => ({ params: params(fields), body: writtenIn(fields, entries) }),
    noteOf: () => 'draftSaved',
  },
  'assignment-submit': {
    contract: submitAssignment,
    // The moment of handing in is the server's, which decides whether it is late.
    isOnlyNow: true,
    input: (fields, _, entries) => ({ params: params(fields), body: writtenIn(fields, entries) }),
    noteOf: () => 'handedIn',
  },
  'assignment-withdraw': {
    contract: withdrawSubmission,
    isOnlyNow: true,
    input: (fields) => ({ params: { ...params(fields), submissionId: fields('submission') } }),
    noteOf: () => 'withdrawn',
  },
  'assignment-file': {
    contract: removeFile,
    input: (fields) => ({ params: { ...params(fields), fileId: fields('file') } }),
  },
})
