import { and, eq, inArray, sql } from 'drizzle-orm'
import { attempts } from '@/db/schema/assessments'
import { answerFiles } from '@/db/schema/assessments-files'
import {
  beginPrivateFile,
  checkPrivateFile,
  privateFiles,
  removePrivateFiles,
  takePrivateFile,
} from '@/lib/domain/house/files/private-files.service'
import type { ShownAssetKind } from '@/lib/domain/house/files/words'
import type { Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { type Before, implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './answer-files.contract'
import { contentOfItem, type Item, written } from './attempt-records.service'
import { type Saving, saveOf } from './attempt-saves.service'
import { positionOf } from './attempt-shapes.contract'
import { networkAllowanceMs } from './limits.rules'

const bytesPerMegabyte = 1024 * 1024
type Clocked = TenantContext & { now: Date }
type Place = { attemptId: string; questionRef: string }

/** The attempt is locked before its question, in the order of its end: two files of one question are taken one after the other. */
const lockItem = statementOf(sql`
  with t as materialized (select * from assessment_attempts t where t.organization_id = ${written} and t.id = ${given('attemptId')}::uuid
    and t.user_id = ${given('userId')}::uuid for share)
  select json_build_object('isInProgress', t.state = 'inProgress', 'startedAt', t.started_at, 'deadlineAt', t.deadline_at,
      'answer', i.answer, 'seq', i.seq, 'design', q.design)::text
    from t join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id and i.position = ${given('position')}::int
    cross join lateral ${contentOfItem} q for update of i`)
type Locked = {
  isInProgress: boolean
  startedAt: string
  deadlineAt: string | null
  answer: Item['answer']
  seq: number
  design: Design
}
type Locking = Clocked & { user: { id: string }; fail: (reason: 'attemptNotFound' | 'attemptClosed') => never }

/** The question of an open attempt of the caller, locked until the transaction ends. */
async function lockedItem(context: Locking, { attemptId, questionRef }: Place): Promise<Locked> {
  const { db, organization, user, now } = context
  const values = { organizationId: organization.id, userId: user.id, attemptId, position: positionOf(questionRef) }
  const [[cell] = []] = await db.queryRaw(lockItem.text, valuesFor(lockItem, values))
  const found = readJson<Locked>(cell)
  if (!found) return context.fail('attemptNotFound')
  const isOver = found.deadlineAt !== null && now.getTime() > Date.parse(found.deadlineAt) + networkAllowanceMs
  return found.isInProgress && !isOver ? found : context.fail('attemptClosed')
}

const ofPlace = (context: TenantContext, { attemptId, questionRef }: Place, fileId?: string) => {
  const isOfQuestion = and(eq(answerFiles.attemptId, attemptId), eq(answerFiles.position, positionOf(questionRef)))
  return ofTenant(context, answerFiles, and(isOfQuestion, fileId === undefined ? undefined : eq(answerFiles.assetId, fileId)))
}

export const addAnswerFile = implement(contracts.addAnswerFile, async (context, { params, body }) => {
  const { design } = await lockedItem(context, params)
  if (design.type !== 'fileUpload') return context.fail('answerDoesNotFit')
  const kinds: readonly ShownAssetKind[] = design.fileKinds
  if (!kinds.includes(body.kind)) context.fail('attemptFileKind')
  if (body.size > design.maxFileMegabytes * bytesPerMegabyte) context.fail('attemptFileTooLarge')
  if ((await context.db.$count(answerFiles, ofPlace(context, params))) >= design.maxFiles) context.fail('attemptFilesFull')
  const { id, upload, pieces } = await beginPrivateFile(context, body)
  const { attemptId, questionRef } = params
  const row = { attemptId, position: positionOf(questionRef), assetId: id, createdAt: context.now }
  await context.db.insert(answerFiles).values({ organizationId: context.organization.id, ...row })
  context.note({ resource: { type: 'attempt', id: attemptId }, after: { name: body.name, size: body.size } })
  const { name, kind, size } = body
  return { file: { id, name, kind, size, mediaType: null, isReady: false, url: null }, upload, pieces }
})

/** Saves other files as the answer, with the number that a change at this moment has. */
async function answerWith(context: Saving, { attemptId, questionRef }: Place, item: Locked, files: string[]) {
  const passed = context.now.getTime() - Date.parse(item.startedAt)
  const seq = Math.max(item.seq + 1, Math.floor(passed / 100))
  const answer = files.length > 0 ? { type: 'fileUpload' as const, files } : null
  await saveOf(context, attemptId, [{ questionRef, seq, answer }])
  return { answer, seq }
}

const filesIn = ({ answer }: Locked): string[] => (answer?.type === 'fileUpload' ? answer.files : [])

type Reading = Pick<Before, 'inTransaction'> & { organization: { id: string }; user: { id: string } }
/** Whether a file is of a question of an attempt of the caller, before the transaction. */
const isOwn = ({ inTransaction, organization, user }: Reading, { fileId, ...place }: Place & { fileId: string }) =>
  inTransaction(async (db) => {
    const context: TenantContext = { db, organization }
    const own = db
      .select({ id: attempts.id })
      .from(attempts)
      .where(ofTenant(context, attempts, and(eq(attempts.id, place.attemptId), eq(attempts.userId, user.id))))
    const isMeant = and(ofPlace(context, place, fileId), inArray(answerFiles.attemptId, own))
    return (await db.$count(answerFiles, isMeant)) > 0
  })

export const completeAnswerFile = implement(
  contracts.completeAnswerFile,
  async (context, { params }) => ((await isOwn(context, params)) ? checkPrivateFile(context, params.fileId) : undefined),
  async (context, { params }, checked) => {
    const { attemptId, fileId } = params
    const item = await lockedItem(context, params)
    context.note({ resource: { type: 'attempt', id: attemptId } })
    if ((await context.db.$count(answerFiles, ofPlace(context, params, fileId))) === 0) context.fail('answerFileNotFound')
    await takePrivateFile(context, fileId, checked)
    await context.db
      .update(answerFiles)
      .set({ completedAt: context.now })
      .where(ofPlace(context, params, fileId))
    const file = (await privateFiles(context, [fileId])).get(fileId)
    if (!file) return context.fail('answerFileNotFound')
    const files = filesIn(item)
    if (files.includes(fileId)) return { file, answer: item.answer, seq: item.seq }
    return { file, ...(await answerWith(context, params, item, [...files, fileId])) }
  },
)

export const removeAnswerFile = implement(contracts.removeAnswerFile, async (context, { params }) => {
  const { attemptId, fileId } = params
  const item = await lockedItem(context, params)
  context.note({ resource: { type: 'attempt', id: attemptId } })
  if ((await context.db.$count(answerFiles, ofPlace(context, params, fileId))) === 0) context.fail('answerFileNotFound')
  const files = filesIn(item)
  const rest = files.filter((id) => id !== fileId)
  const { answer, seq } = rest.length < files.length ? await answerWith(context, params, item, rest) : item
  await context.db.delete(answerFiles).where(ofPlace(context, params, fileId))
  await removePrivateFiles(context, [fileId])
  return { id: fileId, answer, seq }
})
