import { and, eq, inArray, sql } from 'drizzle-orm'
import { submissionFiles, submissions } from '@/db/schema/assignments'
import {
  beginPrivateFile,
  checkPrivateFile,
  privateFiles,
  removePrivateFiles,
  takePrivateFile,
} from '@/lib/domain/house/files/private-files.service'
import type { ShownAssetKind } from '@/lib/domain/house/files/words'
import { type Before, implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { FileSource } from '../words'
import { assertTaken, draftWithFile, lockDraft } from './drafts.service'
import { type Opening, openingOf } from './opening.service'
import { changeSubmission, dropFiles, fileRowsOf, isOf } from './submission-records.service'
import * as contracts from './submissions.contract'

const bytesPerMegabyte = 1024 * 1024
const recorded: Partial<Record<FileSource, ShownAssetKind>> = { sound: 'audio', film: 'video' }

type Failing = { fail: (reason: 'workKindRefused' | 'fileKindRefused' | 'submissionTooLarge') => never }
type Sent = { kind: ShownAssetKind; source: FileSource; size: number }
/** Refuses a file that the assignment does not take. The size limit holds for recordings, too. */
function assertFits(context: Failing, { version }: Opening, { kind, source, size }: Sent): void {
  const { kinds, fileKinds, maxFileMegabytes } = version.settings
  if (!kinds.includes(source === 'file' ? 'files' : source)) context.fail('workKindRefused')
  const isOfKind = source === 'file' ? fileKinds.includes(kind) : recorded[source] === kind
  if (!isOfKind) context.fail('fileKindRefused')
  if (size > maxFileMegabytes * bytesPerMegabyte) context.fail('submissionTooLarge')
}

export const addFile = implement(contracts.addFile, async (context, { params, body: { source, ...file } }) => {
  const opening = await openingOf(context, params.id)
  assertTaken(context, opening)
  assertFits(context, opening, { ...file, source })
  const draft = await lockDraft(context, opening)
  const rows = await fileRowsOf(context, [draft.id])
  const alike = rows.filter((row) => row.source === source).map(({ assetId }) => assetId)
  if (source !== 'file') await dropFiles(context, draft.id, alike)
  else if (alike.length >= opening.version.settings.maxFiles) context.fail('filesFull')
  const { id, upload, pieces } = await beginPrivateFile(context, file)
  const values = { organizationId: context.organization.id, submissionId: draft.id, assetId: id, source }
  await context.db.insert(submissionFiles).values({ ...values, createdAt: context.now })
  await changeSubmission(context, draft, { updatedAt: context.now })
  context.note({ resource: { type: 'submission', id: draft.id }, after: { name: file.name, size: file.size } })
  const waiting = { isReady: false, mediaType: null, url: null }
  return { file: { id, name: file.name, kind: file.kind, size: file.size, source, ...waiting }, upload, pieces }
})

type Reading = Pick<Before, 'inTransaction'> & { organization: { id: string }; user: { id: string } }
/** Whether a file is in a draft of the caller, before the transaction. */
const isInDraft = ({ inTransaction, organization, user }: Reading, fileId: string) =>
  inTransaction(async (db) => {
    const context: TenantContext = { db, organization }
    const found = await db
      .select({ id: submissions.id })
      .from(submissions)
      .where(ofTenant(context, submissions, eq(submissions.state, 'draft'), isOf(user.id), hasFile(fileId)))
    return found.length > 0
  })
const hasFile = (fileId: string) => sql`exists (select from assignment_submission_files f
  where f.organization_id = assignment_submissions.organization_id and f.submission_id = assignment_submissions.id and f.asset_id = ${fileId}::uuid)`

export const completeFile = implement(
  contracts.completeFile,
  async (context, { params }) =>
    (await isInDraft(context, params.fileId)) ? checkPrivateFile(context, params.fileId) : undefined,
  async (context, { params }, checked) => {
    const draft = await draftWithFile(context, params.fileId, isOf(context.user.id))
    if (!draft) return context.fail('submissionNotFound')
    context.note({ resource: { type: 'submission', id: draft.id } })
    await takePrivateFile(context, params.fileId, checked)
    const [row] = (await fileRowsOf(context, [draft.id])).filter(({ assetId }) => assetId === params.fileId)
    const file = (await privateFiles(context, [params.fileId])).get(params.fileId)
    return file && row ? { ...file, source: row.source } : context.fail('assetNotFound')
  },
)

export const removeFile = implement(contracts.removeFile, async (context, { params }) => {
  const draft = await draftWithFile(context, params.fileId, isOf(context.user.id))
  if (!draft) return context.fail('submissionNotFound')
  context.note({ resource: { type: 'submission', id: draft.id } })
  await dropFiles(context, draft.id, [params.fileId])
  await changeSubmission(context, draft, { updatedAt: context.now })
  return { id: params.fileId }
})

/** Deletes the files of some submissions, also where others of the same owner have them. */
export async function forgetFiles(context: TenantContext & { now: Date }, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return
  const gone = await context.db
    .delete(submissionFiles)
    .where(ofTenant(context, submissionFiles, and(inArray(submissionFiles.submissionId, [...submissionIds]))))
    .returning({ assetId: submissionFiles.assetId })
  await removePrivateFiles(
    context,
    gone.map(({ assetId }) => assetId),
  )
}
