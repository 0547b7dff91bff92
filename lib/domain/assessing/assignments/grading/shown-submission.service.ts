import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { submissionCorrections, submissions } from '@/db/schema/assignments'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { groupRows } from '@/lib/domain/people/groups/group-tree.service'
import type { Actor } from '@/lib/platform/auth/session'
import { answersOf } from '@/lib/platform/ports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Version, versionOf } from '../definitions.service'
import { assignments as room, type Similarity } from '../room'
import { withinReachOf } from '../submissions/submission-reach.service'
import { filesOf, marksIn, type PersonRow, peopleOf, type SubmissionRow } from '../submissions/submission-records.service'
import type { handedInStates, SubmissionState } from '../words'

type Reading = TenantContext & { now: Date; user: Pick<Actor, 'id' | 'permissions'> }
export type WholeSubmission = { row: SubmissionRow; version: Version; people: PersonRow[] }
type HandedIn = (typeof handedInStates)[number]

export async function wholeOf(context: TenantContext, row: SubmissionRow): Promise<WholeSubmission> {
  const version = await versionOf(context, row.assignmentId, row.versionNumber)
  return { row, version, people: await peopleOf(context, [row.id]) }
}

/** Whether names are shown: people who mark anonymously see them once the grade is released. */
export const isNamed = ({ isAnonymous, releasedAt }: SubmissionRow) => !isAnonymous || releasedAt !== null

/** People by their ids, for people who grade; null: the account is gone, or a service account. */
export async function namesOf(context: TenantContext, ids: readonly string[]) {
  const found = await peopleById(context, [...new Set(ids)])
  return (id: string) => {
    const person = found.get(id)
    if (!person) return null
    const { ar, en } = person.name
    return { id, name: { ar: ar ?? en ?? '', en: en ?? ar ?? '' }, email: person.email }
  }
}

async function teamNamed({ db, organization }: TenantContext, teamId: string | null) {
  if (teamId === null) return null
  const [team] = await db.execute<{ id: string; name: { ar?: string; en?: string } }>(
    sql`select id, name from ${groupRows} where organization_id = ${organization.id} and id = ${teamId}`,
  )
  return team ?? null
}

/** The submissions of the same assignment that were handed in just before and just after one, within the caller's reach. */
async function besides(context: Reading, row: SubmissionRow, states: readonly SubmissionState[] | undefined) {
  const { submittedAt, id } = submissions
  const at = row.submittedAt ?? context.now
  const isMeant = (isBeside: SQL | undefined) =>
    ofTenant(
      context,
      submissions,
      and(
        eq(submissions.assignmentId, row.assignmentId),
        ne(submissions.state, 'draft'),
        states && inArray(submissions.state, [...states]),
        withinReachOf(context.user, 'assessmentGrade.read'),
        isBeside,
      ),
    )
  const find = async (isBeside: SQL | undefined, order: SQL[]) => {
    const [found] = await context.db
      .select({ id })
      .from(submissions)
      .where(isMeant(isBeside))
      .orderBy(...order)
      .limit(1)
    return found?.id ?? null
  }
  return {
    previousId: await find(or(lt(submittedAt, at), and(eq(submittedAt, at), lt(id, row.id))), [desc(submittedAt), desc(id)]),
    nextId: await find(or(gt(submittedAt, at), and(eq(submittedAt, at), gt(id, row.id))), [asc(submittedAt), asc(id)]),
  }
}

async function correctionsOf(context: TenantContext, submissionId: string) {
  const rows = await context.db
    .select()
    .from(submissionCorrections)
    .where(ofTenant(context, submissionCorrections, eq(submissionCorrections.submissionId, submissionId)))
    .orderBy(desc(submissionCorrections.createdAt), desc(submissionCorrections.id))
    .limit(100)
  return rows.map(({ personId: ref, ...one }) => ({ ...one, ref }))
}

async function versionsOf(context: TenantContext, { assignmentId, ownerId }: SubmissionRow) {
  const { id, number, state, submittedAt } = submissions
  const isTheirs = and(eq(submissions.assignmentId, assignmentId), eq(submissions.ownerId, ownerId), ne(state, 'draft'))
  const rows = await context.db
    .select({ id, number, state, submittedAt })
    .from(submissions)
    .where(ofTenant(context, submissions, isTheirs))
    .orderBy(desc(number))
  return rows.map((row) => ({ ...row, state: row.state as HandedIn }))
}

/** No service that compares texts is a part of the product. */
export const nothingKnown = async (): Promise<null> => null

/** The first answer of a connected service about a submission; null: none is connected, or none knows it. */
async function similarityOf(context: TenantContext, submissionId: string): Promise<Similarity | null> {
  for (const ask of await answersOf(room.ports.similarity)) {
    const known = await ask(context, submissionId)
    if (known !== null) return known
  }
  return null
}

/** A submission as people who grade see it; `states` are those among which its neighbours are. */
export async function shownForGrading(
  context: Reading,
  { row, version, people }: WholeSubmission,
  states?: readonly SubmissionState[],
) {
  const nameOf = isNamed(row) ? await namesOf(context, [row.userId, ...people.map(({ userId }) => userId)]) : () => null
  const { settings } = version
  return {
    ...settings,
    ...row,
    state: row.state as HandedIn,
    assignment: { id: row.assignmentId, title: version.title },
    person: nameOf(row.userId),
    team: isNamed(row) ? await teamNamed(context, row.teamId) : null,
    files: (await filesOf(context, [row.id]))(row.id),
    rubric: version.rubric,
    grades: people.map(({ id: ref, userId, marks, ...grade }) => ({
      ...grade,
      ref,
      person: nameOf(userId),
      marks: marksIn(marks),
    })),
    corrections: await correctionsOf(context, row.id),
    versions: await versionsOf(context, row),
    similarity: await similarityOf(context, row.id),
    ...(await besides(context, row, states)),
  }
}
