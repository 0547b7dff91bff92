import type {
  addFile,
  completeFile,
  readLearnerAssignment,
  removeFile,
  saveSubmission,
} from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import type { FileSource, WorkFileKind } from '@/lib/domain/assessing/assignments/words'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { forgetUpload, keepUpload, keptUpload } from '@/lib/ui/uploads/kept-uploads'
import { Pausing, type PieceState, putPieces, UploadOver } from '@/lib/ui/uploads/put-pieces'
import { sha256OfLarge } from '@/lib/ui/uploads/sha256'

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

const recognized = ['image', 'audio', 'video'] as const
const kindOf = ({ type }: File): WorkFileKind => recognized.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'

export type Sending = { state: 'reading' | PieceState | 'checking'; share: number }
type Upload = { calls: Calls; assignmentId: string; file: File; source: FileSource; report: (sending: Sending) => void }

/** Where the pieces of a file are sent to, and its id: of an upload that was begun before, or of a new one. */
async function begun({ calls, assignmentId, file, source, report }: Upload) {
  const checksum = await sha256OfLarge(file, (share) => report({ state: 'reading', share }))
  const body = { name: file.name, kind: kindOf(file), source, size: file.size, checksum }
  const { data } = await call(calls.add, { params: { id: assignmentId }, body })
  const kept = { assetId: data.file.id, url: data.pieces.url }
  keepUpload(file, kept)
  return kept
}

/** Uploads a file or a recording in pieces into the draft, going on where an earlier upload of it was interrupted. */
export async function sendWork(upload: Upload, pausing = new Pausing()): Promise<void> {
  const { calls, assignmentId, file, report } = upload
  const put = (url: string) => putPieces(url, file, (state, share) => report({ state, share }), pausing)
  let kept = keptUpload(file)
  try {
    kept ??= await begun(upload)
    await put(kept.url)
  } catch (error) {
    if (!(error instanceof UploadOver)) throw error
    forgetUpload(file)
    kept = await begun(upload)
    await put(kept.url)
  }
  report({ state: 'checking', share: 1 })
  try {
    await call(calls.complete, { params: { id: assignmentId, fileId: kept.assetId } })
  } finally {
    forgetUpload(file)
  }
}
