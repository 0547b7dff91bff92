import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { questions, questionVersions } from '@/db/schema/question-banks'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Question } from './questions.rules'
import { questionBanks as room } from './room'
import { stemsOf } from './stems.rules'
import type { Content } from './types/content.rules'

const { events } = room
const perRead = 500

/** A question with its content in force. */
export type QuestionInForce = Question &
  Pick<
    typeof questions.$inferSelect,
    'id' | 'bankId' | 'stem' | 'tags' | 'archivedAt' | 'contentVersion' | 'version' | 'difficulty' | 'points'
  >

const columns = {
  id: questions.id,
  bankId: questions.bankId,
  stem: questions.stem,
  tags: questions.tags,
  difficulty: questions.difficulty,
  points: questions.points,
  archivedAt: questions.archivedAt,
  contentVersion: questions.contentVersion,
  version: questions.version,
  design: questionVersions.design,
  content: questionVersions.content,
}
const inForce = and(
  eq(questionVersions.organizationId, questions.organizationId),
  eq(questionVersions.questionId, questions.id),
  eq(questionVersions.number, questions.contentVersion),
)

/** Questions of some ids, one statement for five hundred; unknown ones are left out. */
export async function questionsByIds(context: TenantContext, ids: readonly string[]): Promise<QuestionInForce[]> {
  const found: QuestionInForce[] = []
  for (let at = 0; at < ids.length; at += perRead) {
    const rows = await context.db
      .select(columns)
      .from(questions)
      .innerJoin(questionVersions, inForce)
      .where(ofTenant(context, questions, inArray(questions.id, ids.slice(at, at + perRead))))
      .orderBy(asc(questions.id))
    // They were checked by the shapes when they were stored.
    found.push(...(rows as QuestionInForce[]))
  }
  return found
}

/** The questions of a bank that are not archived, the oldest first, up to one more than so many. */
export async function questionsOfBank(context: TenantContext, bankId: string, most: number): Promise<QuestionInForce[]> {
  const found: QuestionInForce[] = []
  for (let last: string | undefined; found.length <= most; ) {
    const isMeant = and(eq(questions.bankId, bankId), isNull(questions.archivedAt), last ? gt(questions.id, last) : undefined)
    const rows = await context.db
      .select(columns)
      .from(questions)
      .innerJoin(questionVersions, inForce)
      .where(ofTenant(context, questions, isMeant))
      .orderBy(asc(questions.id))
      .limit(perRead)
    found.push(...(rows as QuestionInForce[]))
    last = rows.at(-1)?.id
    if (rows.length < perRead) break
  }
  return found
}

/** A question as it was read, and the texts that it gets. */
export type Rewording = { before: QuestionInForce; content: Content }

/**
 * Gives questions new texts and leaves their designs as they are, so that what is right stays. One that was changed since it was read is left out. Four
 * statements for five hundred questions; returns the ids of those that were written.
 */
export async function rewordQuestions(
  context: TenantContext & Publishing,
  rewordings: readonly Rewording[],
): Promise<Set<string>> {
  const written = new Set<string>()
  const inOrder = rewordings.toSorted((one, other) => (one.before.id < other.before.id ? -1 : 1))
  for (let at = 0; at < inOrder.length; at += perRead) {
    const some = inOrder.slice(at, at + perRead)
    const ids = some.map(({ before }) => before.id)
    const locked = await context.db
      .select({ id: questions.id, version: questions.version })
      .from(questions)
      .where(ofTenant(context, questions, inArray(questions.id, ids)))
      .orderBy(asc(questions.id))
      .for('update')
    const versions = new Map(locked.map(({ id, version }) => [id, version]))
    const fitting = some.filter(({ before }) => versions.get(before.id) === before.version)
    if (fitting.length === 0) continue
    await writeContents(context, fitting)
    for (const { before } of fitting) written.add(before.id)
  }
  return written
}

async function writeContents(context: TenantContext & Publishing, rewordings: readonly Rewording[]): Promise<void> {
  const { db, organization, now } = context
  await db.insert(questionVersions).values(
    rewordings.map(({ before: { id, contentVersion, design }, content }) => ({
      organizationId: organization.id,
      questionId: id,
      number: contentVersion + 1,
      design,
      content,
    })),
  )
  const columns = rewordings.map(({ before: { id, tags, design }, content }) => ({ id, ...stemsOf({ design, content }, tags) }))
  await db.execute(sql`
    update questions q set stem = x.stem, stem_key_ar = x."stemKeyAr", stem_key_en = x."stemKeyEn", search_text = x."searchText",
      content_version = q.content_version + 1, version = q.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as x(id uuid, stem jsonb, "stemKeyAr" text, "stemKeyEn" text, "searchText" text)
    where q.organization_id = ${organization.id}::uuid and q.id = x.id`)
  await publish(
    context,
    ...rewordings.map(({ before: { id, bankId, contentVersion } }) =>
      newEvent(events.questionChanged, { questionId: id, bankId, contentVersion: contentVersion + 1 }),
    ),
  )
}
