import { sql } from 'drizzle-orm'
import { scoresOfItems } from '@/lib/domain/learning/progress/item-rows.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { jsonOf } from '../json-cell.service'
import { byEnrolment, type GradeSource } from './grade-source.rules'

const readScores = statementOf(
  sql`select (select json_agg(s) from (${scoresOfItems(
    tenantId,
    sql`${given('enrolmentIds')}::uuid[]`,
    sql`${given('itemIds')}::uuid[]`,
  )}) s)::text from ${tenantRow}`,
)

type Score = { enrolmentId: string; itemId: string; score: number; isPassed: boolean | null }

/** Types whose results come from elsewhere: sources of their own, where they are no practice. */
const others: ReadonlySet<string> = new Set(['assessment.quiz', 'assessment.assignment', 'assessment.observation'])

/**
 * Scores of other lessons: course packages, tools, and types of the product that score. They count from the moment an instructor chooses so, because the
 * totals of gradebooks were made without them.
 */
export const lessonScoreSource: GradeSource = {
  columns: async (_, places) =>
    places.flatMap(({ itemId, moduleId, module }) =>
      module?.isGradable && !others.has(module.typeKey)
        ? [
            {
              key: itemId,
              itemId,
              moduleId,
              kind: 'lesson' as const,
              title: module.titles,
              maxPoints: 100,
              passPercent: null,
              counts: false,
            },
          ]
        : [],
    ),
  async grades({ db, organization }, enrolled, columns) {
    const itemIds = columns.filter(({ kind }) => kind === 'lesson').map(({ itemId }) => itemId)
    const listed = (ids: readonly string[]) => `{${ids.join(',')}}`
    const values = {
      organizationId: organization.id,
      enrolmentIds: listed(enrolled.map(({ enrolmentId }) => enrolmentId)),
      itemIds: listed(itemIds),
    }
    const rows = (await jsonOf<Score[]>(db, readScores, values)) ?? []
    return byEnrolment(rows, ({ itemId, score, isPassed }) => [
      [itemId, { points: score, maxPoints: 100, percentExact: score, state: 'graded', isLate: false, penalty: 0, isPassed }],
    ])
  },
}
