import { eq, inArray } from 'drizzle-orm'
import { attempts } from '@/db/schema/assessments'
import { answerFiles } from '@/db/schema/assessments-files'
import { type PrivateFile, privateFiles, removePrivateFiles } from '@/lib/domain/house/files/private-files.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { WholeAttempt } from './attempt-records.service'
import { refOf } from './attempt-shapes.contract'

type Clocked = TenantContext & { now: Date }

/** Files by the reference of their question. */
export type FilesOf = (questionRef: string) => PrivateFile[]
export const noFiles: FilesOf = () => []

/** The files of the questions of an attempt; costs nothing where no question takes files. */
export async function filesOfAttempt(context: Clocked, { attempt, items }: WholeAttempt): Promise<FilesOf> {
  if (!items.some(({ design }) => design.type === 'fileUpload')) return noFiles
  const rows = await context.db
    .select({ position: answerFiles.position, assetId: answerFiles.assetId })
    .from(answerFiles)
    .where(ofTenant(context, answerFiles, eq(answerFiles.attemptId, attempt.id)))
    .orderBy(answerFiles.createdAt, answerFiles.assetId)
  const ids = rows.map(({ assetId }) => assetId)
  const known = await privateFiles(context, ids)
  return (ref) => rows.flatMap((row) => (refOf(row.position) === ref ? (known.get(row.assetId) ?? []) : []))
}

const ofPerson = (context: TenantContext, userId: string) => {
  const own = context.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.userId, userId)))
  return ofTenant(context, answerFiles, inArray(answerFiles.attemptId, own))
}

/** The files of all attempts of a person, by attempt and question, for the document with everything about them. */
export async function answerFilesOfPerson(context: Clocked, userId: string) {
  const rows = await context.db.select().from(answerFiles).where(ofPerson(context, userId)).orderBy(answerFiles.createdAt)
  const ids = rows.map(({ assetId }) => assetId)
  const known = await privateFiles(context, ids)
  return (attemptId: string, position: number) =>
    rows.flatMap((row) => (row.attemptId === attemptId && row.position === position ? (known.get(row.assetId) ?? []) : []))
}

/** Deletes the files of a person who is erased. */
export async function forgetAnswerFiles(context: Clocked, userId: string): Promise<void> {
  const gone = await context.db.delete(answerFiles).where(ofPerson(context, userId)).returning({ assetId: answerFiles.assetId })
  const ids = gone.map(({ assetId }) => assetId)
  await removePrivateFiles(context, ids)
}
