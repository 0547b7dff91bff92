import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { questions, questionVersions } from '@/db/schema/question-banks'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { identitiesOf } from './identity.rules'
import type { Question } from './questions.rules'

const perRead = 500
type Candidate = Question & Pick<typeof questions.$inferSelect, 'id' | 'bankId' | 'type' | 'stem'>

/** The questions whose text has one of some keys, with their content in force: all that can be doubles, and others with the same words. */
async function* candidates(context: TenantContext, keys: readonly string[]): AsyncGenerator<Candidate> {
  const { id, bankId, type, stem, stemKeyAr, stemKeyEn } = questions
  const { design, content } = questionVersions
  const inForce = and(
    eq(questionVersions.organizationId, questions.organizationId),
    eq(questionVersions.questionId, questions.id),
    eq(questionVersions.number, questions.contentVersion),
  )
  const hasKey = or(inArray(stemKeyAr, [...keys]), inArray(stemKeyEn, [...keys]))
  for (let last: string | undefined; keys.length > 0; ) {
    const rows = await context.db
      .select({ id, bankId, type, stem, design, content })
      .from(questions)
      .innerJoin(questionVersions, inForce)
      .where(ofTenant(context, questions, and(hasKey, last ? gt(id, last) : undefined)))
      .orderBy(asc(id))
      .limit(perRead)
    // They were checked by the shapes when they were stored.
    yield* rows as Candidate[]
    last = rows.at(-1)?.id
    if (rows.length < perRead) return
  }
}

/** The identities of the questions whose text has one of some keys. */
export async function presentIdentities(context: TenantContext, stemKeys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const question of candidates(context, stemKeys)) for (const one of identitiesOf(question)) found.add(one)
  return found
}

/** The oldest question for each identity, of those whose text has one of some keys. */
export async function idsByIdentity(context: TenantContext, stemKeys: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const question of candidates(context, stemKeys))
    for (const one of identitiesOf(question)) if (!found.has(one)) found.set(one, question.id)
  return found
}

/** Other questions that are the same in a language, the oldest first, at most so many. */
export async function doublesOf(
  context: TenantContext,
  id: string,
  question: Question,
  stemKeys: readonly string[],
  most: number,
) {
  const own = new Set(identitiesOf(question))
  const found: Candidate[] = []
  for await (const other of candidates(context, stemKeys)) {
    if (other.id !== id && identitiesOf(other).some((one) => own.has(one))) found.push(other)
    if (found.length === most) break
  }
  return found.map(({ id: other, bankId, type, stem }) => ({ id: other, bankId, type, stem }))
}
