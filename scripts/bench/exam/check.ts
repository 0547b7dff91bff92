import { isDeepStrictEqual } from 'node:util'
import type { ExamGround } from './exam-ground'
import type { Journal } from './person'

type Row = {
  id: string
  state: string
  score: number | null
  percent: number | null
  items: { ref: string; seq: number; answer: { choice: unknown } | null; points: number; score: number | null; right: unknown }[]
}

export type Checked = { attempts: number; answers: number; missing: number; wrongAnswers: number; wrongScores: number }

/** Compares what the database has with what the server acknowledged to each person, and every score with one calculated from the answers alone. */
export async function check({ owner, organizationId, assessmentId }: ExamGround, journals: readonly Journal[]): Promise<Checked> {
  const rows = await owner<Row[]>`
    select t.id, t.state, t.score, t.percent, (select json_agg(json_build_object('ref', 'q' || i.position, 'seq', i.seq, 'answer', i.answer,
        'points', i.points, 'score', i.score, 'right', v.design -> 'correct') order by i.position)
      from assessment_attempt_items i join question_versions v on v.organization_id = i.organization_id and v.question_id = i.question_id
        and v.number = i.question_version
      where i.organization_id = t.organization_id and i.attempt_id = t.id) as items
    from assessment_attempts t where t.organization_id = ${organizationId} and t.assessment_id = ${assessmentId}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = { attempts: rows.length, answers: 0, missing: 0, wrongAnswers: 0, wrongScores: 0 }
  for (const { attemptId, acknowledged, score, percent } of journals) {
    const row = byId.get(attemptId)
    if (!row) {
      found.missing += 1
      continue
    }
    for (const { ref, seq, answer } of row.items) {
      const last = acknowledged.get(ref)
      found.answers += last ? 1 : 0
      if (seq !== (last?.seq ?? 0) || !isDeepStrictEqual(answer, last?.answer ?? null)) found.wrongAnswers += 1
    }
    const right = row.items.reduce((sum, { ref, points, right: key }) => {
      const last = acknowledged.get(ref)?.answer as { choice?: unknown } | undefined
      return sum + (last && last.choice === key ? points : 0)
    }, 0)
    const most = row.items.reduce((sum, { points }) => sum + points, 0)
    const isScored = row.state === 'released' && row.score === right && row.percent === Math.floor((right / most) * 100)
    if (!isScored || score !== row.score || percent !== row.percent) found.wrongScores += 1
  }
  return found
}
