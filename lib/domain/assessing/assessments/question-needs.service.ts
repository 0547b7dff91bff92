import { and, asc, eq, or, sql } from 'drizzle-orm'
import { questions } from '@/db/schema/assessments'
import { assessments, assessmentVersions } from '@/db/schema/assessments-attempts'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Section, Sections } from './definition-shapes.contract'
import { questionsFor } from './definitions.service'
import { type Candidate, fixedIds, tooLarge } from './draw.rules'
import { lockBanks } from './question-banks.service'

type Refusing = TenantContext & { fail: (reason: 'questionNeeded', detail: { fields: Needed[] }) => never }
type Needed = { key: 'neededBy'; property: string }

/** The published assessments that draw from a bank or name a question, by what learners get now. */
async function published(context: TenantContext, { id, bankId }: Candidate) {
  const { sections } = assessmentVersions
  const has = (part: object) => sql`${sections} @> ${JSON.stringify([part])}::text::jsonb`
  const inForce = and(
    eq(assessmentVersions.organizationId, assessments.organizationId),
    eq(assessmentVersions.assessmentId, assessments.id),
    eq(assessmentVersions.number, assessments.publishedVersion),
  )
  const uses = or(has({ source: 'draw', bankId }), has({ questions: [{ questionId: id }] }))
  const rows = await context.db
    .select({ title: assessments.title, sections })
    .from(assessments)
    .innerJoin(assessmentVersions, inForce)
    .where(ofTenant(context, assessments, and(eq(assessments.status, 'published'), uses)))
    .orderBy(asc(assessments.createdAt), asc(assessments.id))
  return rows.map(({ title, sections: stored }) => ({ title, sections: Sections.parse(stored) }))
}

async function candidatesFor(context: TenantContext, sections: readonly Section[]): Promise<Candidate[]> {
  const { id, bankId, tags, difficulty } = questions
  const which = questionsFor(sections)
  return context.db
    .select({ id, bankId, tags, difficulty })
    .from(questions)
    .where(ofTenant(context, questions, which))
}

/**
 * Refuses a change of a question after which a published assessment could not give learners all of their questions: `after` is how draws find it then,
 * null where they do not. A deleted question (`isDeleted`) is missing in the sections that name it, too.
 */
export async function assertNotNeeded(
  context: Refusing,
  before: Candidate,
  after: Candidate | null,
  isDeleted = false,
): Promise<void> {
  await lockBanks(context, [before.bankId])
  const needed: Needed[] = []
  for (const { title, sections } of await published(context, before)) {
    const candidates = await candidatesFor(context, sections)
    const others = candidates.filter(({ id }) => id !== before.id)
    const known = new Set(tooLarge(sections, candidates))
    const isNew = tooLarge(sections, after ? [...others, after] : others).some((at) => !known.has(at))
    if (isNew || (isDeleted && fixedIds(sections).includes(before.id)))
      needed.push({ key: 'neededBy', property: title.ar ?? title.en ?? '' })
  }
  if (needed.length > 0) context.fail('questionNeeded', { fields: needed.slice(0, 20) })
}
