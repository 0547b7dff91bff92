import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { questions, questionVersions } from '@/db/schema/question-banks'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Candidate, DrawnFrom } from './candidate.rules'
import type { Question } from './questions.rules'

// Questions in reads of other rooms.

/** The question of a row of another room, as JSON with its id and the beginning of its text. */
export const questionAsJson = (organizationId: SQLWrapper, questionId: SQLWrapper): SQL => sql`(
  select json_build_object('id', q.id, 'stem', q.stem) from questions q
  where q.organization_id = ${organizationId} and q.id = ${questionId})`

/** The design and the content of a question at a version, as a table of a lateral join. */
export const contentAt = (organizationId: SQLWrapper, questionId: SQLWrapper, number: SQLWrapper): SQL => sql`(
  select q.design, q.content from question_versions q where q.organization_id = ${organizationId}
    and q.question_id = ${questionId} and q.number = ${number} offset 0)`

/** The designs and contents of a question as a JSON object, by the numbers of its versions. */
export const contentsAsJson = (organizationId: SQLWrapper, questionId: SQLWrapper): SQL => sql`(
  select json_object_agg(q.number, json_build_object('design', q.design, 'content', q.content)) from question_versions q
  where q.organization_id = ${organizationId} and q.question_id = ${questionId})`

/** The questions of some banks that are not archived, and those with some ids, as a table. */
export const drawableRows = (organizationId: SQLWrapper, bankIds: SQLWrapper, ids: SQLWrapper): SQL => sql`(
  select q.id, q.bank_id, q.tags, q.difficulty, q.content_version, q.version, q.updated_at from questions q where q.organization_id = ${organizationId}
    and ((q.bank_id = any(${bankIds}) and q.archived_at is null) or q.id = any(${ids})))`

/** Whether one of some questions has changed since they were drawn; `drawn`: a table of their `question_id` and `question_version`. */
export const anyChangedSince = (organizationId: SQLWrapper, drawn: SQL, since: SQLWrapper): SQL => sql`exists (
  select from ${drawn} d left join questions q on q.organization_id = ${organizationId} and q.id = d.question_id
  where q.id is null or q.content_version <> d.question_version or q.updated_at > ${since})`

/** The table of questions for a join, and when a row of another room names a question. */
export const joinedQuestions = {
  table: questions,
  isNamedBy: (organizationId: SQLWrapper, questionId: SQLWrapper): SQL | undefined =>
    and(sql`${questions.organizationId} = ${organizationId}`, sql`${questions.id} = ${questionId}`),
}

/** The number of the content in force of a question that meets a condition; null: there is none. */
export async function contentVersionOf(
  context: TenantContext,
  questionId: string,
  condition: (question: { organizationId: SQLWrapper; id: SQLWrapper }) => SQL,
): Promise<number | null> {
  const { organizationId, id, contentVersion } = questions
  const [found] = await context.db
    .select({ version: contentVersion })
    .from(questions)
    .where(ofTenant(context, questions, eq(id, questionId), condition({ organizationId, id })))
  return found?.version ?? null
}

const isDrawnFrom = ({ ids, bankIds }: DrawnFrom): SQL | undefined =>
  or(
    ...(ids.length > 0 ? [inArray(questions.id, [...ids])] : []),
    ...(bankIds.length > 0 ? [and(inArray(questions.bankId, [...bankIds]), isNull(questions.archivedAt))] : []),
  )

/** The questions that may be drawn. */
export async function candidatesIn(context: TenantContext, from: DrawnFrom): Promise<Candidate[]> {
  const { id, bankId, tags, difficulty } = questions
  return context.db
    .select({ id, bankId, tags, difficulty })
    .from(questions)
    .where(ofTenant(context, questions, isDrawnFrom(from)))
}

/** The same with their content in force. */
export async function candidatesWithContent(context: TenantContext, from: DrawnFrom) {
  const which = isDrawnFrom(from)
  if (!which) return []
  const inForce = and(
    eq(questionVersions.organizationId, questions.organizationId),
    eq(questionVersions.questionId, questions.id),
    eq(questionVersions.number, questions.contentVersion),
  )
  const { id, bankId, tags, difficulty, type, stem } = questions
  const { design, content } = questionVersions
  const rows = await context.db
    .select({ id, bankId, tags, difficulty, type, stem, design, content })
    .from(questions)
    .innerJoin(questionVersions, inForce)
    .where(ofTenant(context, questions, which))
  // They were checked by the shapes when they were stored.
  return rows as (Omit<(typeof rows)[number], keyof Question> & Question)[]
}
