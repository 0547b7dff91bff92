import { inArray } from 'drizzle-orm'
import { questionVersions } from '@/db/schema/question-banks'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Question } from './questions.rules'

export type QuestionAtVersion = { questionId: string; questionVersion: number }
export const questionKey = ({ questionId, questionVersion }: QuestionAtVersion): string => `${questionId}:${questionVersion}`

/** Questions at fixed versions, by `questionKey`, for what refers to them outside of assessments; unknown ones are left out. */
export async function questionsAt(context: TenantContext, refs: readonly QuestionAtVersion[]): Promise<Map<string, Question>> {
  if (refs.length === 0) return new Map()
  const wanted = new Set(refs.map(questionKey))
  const { questionId, number, design, content } = questionVersions
  const rows = await context.db
    .select({ questionId, number, design, content })
    .from(questionVersions)
    .where(ofTenant(context, questionVersions, inArray(questionId, [...new Set(refs.map((ref) => ref.questionId))])))
  return new Map(
    rows.flatMap((row): [string, Question][] => {
      const key = questionKey({ questionId: row.questionId, questionVersion: row.number })
      // It was checked by the shapes when it was stored.
      return wanted.has(key) ? [[key, { design: row.design, content: row.content } as Question]] : []
    }),
  )
}
