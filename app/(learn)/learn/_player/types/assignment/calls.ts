import type {
  addFile,
  completeFile,
  readLearnerAssignment,
  removeFile,
  saveSubmission,
} from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import type { FileSource } from '@/lib/domain/assessing/assignments/words'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { type Sending, sendFile } from '@/lib/ui/uploads/send-file'

export type Assignment = DataOf<typeof readLearnerAssignment>
export type Work = Assignment['submissions'][number]
export type WorkFile = Work['files'][number]

/** Endpoints that the browser calls while a draft is written. */
export type Calls = {
  save: Endpoint<typeof saveSubmission>
  add: Endpoint<typeof addFile>
  complete: Endpoint<typeof completeFile>
  remove: Endpoint<typeof removeFile>
}

type Upload = { calls: Calls; assignmentId: string; file: File; source: FileSource; report: (sending: Sending) => void }

/** Uploads a file or a recording in pieces into the draft. */
export const sendWork = ({ calls, assignmentId, source, ...sent }: Upload): Promise<void> =>
  sendFile({
    ...sent,
    begin: async (announced) => {
      const { data } = await call(calls.add, { params: { id: assignmentId }, body: { ...announced, source } })
      return { assetId: data.file.id, url: data.pieces.url }
    },
    complete: (fileId) => call(calls.complete, { params: { id: assignmentId, fileId } }),
  })
