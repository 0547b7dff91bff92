import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { assessments, assessmentVersions, attemptItems } from '@/db/schema/assessments'
import type { Candidate, QuestionChange } from '@/lib/domain/learning/question-banks/candidate.rules'
import { candidatesIn } from '@/lib/domain/learning/question-banks/question-rows.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { Sections } from './definition-shapes.contract'
import { drawnFrom, fixedIds, tooLarge } from './draw.rules'

// The answers of assessments to the question banks.

const names = (questionId: string) => JSON.stringify([{ questions: [{ questionId }] }])

/** In how many assessments the draft names a question; archived ones do not count. */
export const countDrafts = (context: TenantContext, questionId: string): Promise<number> =>
  context.db.$count(
    assessments,
    ofTenant(
      context,
      assessments,
      and(ne(assessments.status, 'archived'), sql`${assessments.sections} @> ${names(questionId)}::text::jsonb`),
    ),
  )

/** Whether an attempt has a question. */
export const isInAttempt = async (context: TenantContext, questionId: string): Promise<boolean> =>
  (await context.db.$count(attemptItems, ofTenant(context, attemptItems, eq(attemptItems.questionId, questionId)))) > 0

/** The published assessments that draw from a bank or name a question, by what learners get now. */
async function published(context: TenantContext, { id, bankId }: Candidate) {
  const { sections } = assessmentVersions
  const has = (parts: string) => sql`${sections} @> ${parts}::text::jsonb`
  const inForce = and(
    eq(assessmentVersions.organizationId, assessments.organizationId),
    eq(assessmentVersions.assessmentId, assessments.id),
    eq(assessmentVersions.number, assessments.publishedVersion),
  )
  const uses = or(has(JSON.stringify([{ source: 'draw', bankId }])), has(names(id)))
  const rows = await context.db
    .select({ title: assessments.title, sections })
    .from(assessments)
    .innerJoin(assessmentVersions, inForce)
    .where(ofTenant(context, assessments, and(eq(assessments.status, 'published'), uses)))
    .orderBy(asc(assessments.createdAt), asc(assessments.id))
  return rows.map(({ title, sections: stored }) => ({ title, sections: Sections.parse(stored) }))
}

/**
 * The titles of the published assessments that could not give learners all of their questions after a change. A deleted
 * question is missing in the sections that name it, too.
 */
export async function assessmentsNeeding(
  context: TenantContext,
  { before, after, isDeleted }: QuestionChange,
): Promise<string[]> {
  const needed: string[] = []
  for (const { title, sections } of await published(context, before)) {
    const candidates = await candidatesIn(context, drawnFrom(sections))
    const others = candidates.filter(({ id }) => id !== before.id)
    const known = new Set(tooLarge(sections, candidates))
    const isNew = tooLarge(sections, after ? [...others, after] : others).some((at) => !known.has(at))
    if (isNew || (isDeleted && fixedIds(sections).includes(before.id))) needed.push(title.ar ?? title.en ?? '')
  }
  return needed
}
