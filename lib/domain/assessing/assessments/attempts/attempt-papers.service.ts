import { sql } from 'drizzle-orm'
import { asDrawn, drawnFor, orderOf } from '@/lib/domain/learning/question-banks/attempted-question.rules'
import { contentsOf, drawableIn } from '@/lib/domain/learning/question-banks/question-contents.service'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken } from '@/lib/platform/secrets'
import { draw, drawnFrom } from '../draw.rules'
import { type Item, type Opening, type Paper, type PaperItem, written } from './attempt-records.service'

const readSeen = statementOf(sql`
  select coalesce(json_agg(distinct i.question_id), '[]')::text from assessment_attempts t
  join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id
  where t.organization_id = ${written} and t.user_id = ${given('userId')}::uuid and t.assessment_id = ${given('assessmentId')}::uuid`)

type Drawing = TenantContext & { user: { id: string } }

/** The questions that earlier attempts of a person contained. */
async function seenBy({ db, organization, user }: Drawing, assessmentId: string): Promise<Set<string>> {
  const values = { organizationId: organization.id, userId: user.id, assessmentId }
  const [[cell] = []] = await db.queryRaw(readSeen.text, valuesFor(readSeen, values))
  return new Set(readJson<string[]>(cell))
}

/** Draws the questions of a person and their orders; null: the banks have too few. At most three statements, one where all is known here. */
export async function drawPaper(context: Drawing, assessmentId: string, { version, attempts }: Opening): Promise<Paper | null> {
  const { settings, sections } = version
  const seed = randomToken(16)
  const candidates = await drawableIn(context, drawnFrom(sections))
  const seen = settings.avoidRepeats && attempts.length > 0 ? await seenBy(context, assessmentId) : new Set<string>()
  const chosen = draw(sections, candidates, { seed, seen, shuffleQuestions: settings.shuffleQuestions })
  if (!chosen) return null
  const versions = new Map(candidates.map(({ id, version: number }) => [id, number]))
  const asked = chosen.map(({ questionId: id }) => ({ id, version: versions.get(id) ?? 0 }))
  const contents = await contentsOf(context, asked)
  const items = chosen.map(({ questionId, section, points }, at): PaperItem => {
    const question = contents.get(questionId)
    const questionVersion = versions.get(questionId)
    if (!question || questionVersion === undefined) throw new Error(`Question ${questionId} was drawn and has no content`)
    const position = at + 1
    const optionOrder = drawnFor(question, seed, position) ?? (settings.shuffleOptions ? orderOf(question, seed, position) : null)
    return { position, section, points, optionOrder, questionId, questionVersion }
  })
  return { seed, items }
}

/** The items of a new attempt: those of its paper with the contents of their questions. */
export async function itemsOf(context: TenantContext, { items }: Paper): Promise<Item[]> {
  const asked = items.map(({ questionId, questionVersion }) => ({ id: questionId, version: questionVersion }))
  const contents = await contentsOf(context, asked)
  const unanswered = { answer: null, seq: 0, isLate: false, isFlagged: false, score: null, parts: null, comment: '' }
  return items.map(({ questionId, questionVersion: _, ...item }) => {
    const stored = contents.get(questionId)
    if (!stored) throw new Error(`Question ${questionId} is in a paper and has no content`)
    return { ...asDrawn(stored, item.optionOrder), ...unanswered, ...item }
  })
}
