import type { Candidate, DrawnFrom } from '@/lib/domain/learning/question-banks/candidate.rules'
import { shuffled } from '@/lib/domain/learning/question-banks/chance.rules'
import type { Section } from './definition-shapes.contract'

export type Drawn = { section: number; questionId: string; points: number }

export type DrawSection = Extract<Section, { source: 'draw' }>
/** Whether a section may draw a question. */
export const fits = ({ bankId, tags, difficulty }: DrawSection, question: Candidate): boolean =>
  question.bankId === bankId &&
  (tags.length === 0 || tags.some((tag) => question.tags.includes(tag))) &&
  (difficulty.length === 0 || difficulty.some((one) => one === question.difficulty))

export const fixedIds = (sections: readonly Section[]): string[] =>
  sections.flatMap((section) => (section.source === 'fixed' ? section.questions.map(({ questionId }) => questionId) : []))

/** The questions that the sections name or may draw. */
export const drawnFrom = (sections: readonly Section[]): DrawnFrom => ({
  ids: fixedIds(sections),
  bankIds: [...new Set(sections.flatMap((section) => (section.source === 'draw' ? [section.bankId] : [])))],
})

/**
 * The sections whose draws cannot be sure of enough questions, by their index: of those that fit, the fixed questions are taken, and each earlier draw
 * may take as many as it has in common with this one.
 */
export function tooLarge(sections: readonly Section[], candidates: readonly Candidate[]): number[] {
  const fixed = new Set(fixedIds(sections))
  const pools = sections.map((section) =>
    section.source === 'draw'
      ? new Set(candidates.filter((one) => fits(section, one) && !fixed.has(one.id)).map(({ id }) => id))
      : null,
  )
  return sections.flatMap((section, at) => {
    const own = pools[at]
    if (section.source !== 'draw' || !own) return []
    const taken = sections.slice(0, at).reduce((sum, earlier, before) => {
      const other = pools[before]
      if (earlier.source !== 'draw' || !other) return sum
      return sum + Math.min(earlier.count, [...other].filter((id) => own.has(id)).length)
    }, 0)
    return own.size - taken < section.count ? [at] : []
  })
}

type Drawing = { seed: string; seen: ReadonlySet<string>; shuffleQuestions: boolean }
/**
 * The questions of an attempt in their order; no question twice. Depends on its arguments alone: the seed and the candidates of an attempt repeat it.
 * Draws prefer questions that are not `seen`. Null: a question is missing, or a bank has too few.
 */
export function draw(
  sections: readonly Section[],
  candidates: readonly Candidate[],
  { seed, seen, shuffleQuestions }: Drawing,
): Drawn[] | null {
  const known = new Set(candidates.map(({ id }) => id))
  const taken = new Set(fixedIds(sections))
  if ([...taken].some((id) => !known.has(id))) return null
  const inOrder = candidates.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const drawn: Drawn[] = []
  for (const [at, section] of sections.entries()) {
    const text = `${seed}:${at}`
    let own: Drawn[]
    if (section.source === 'fixed') own = section.questions.map(({ questionId, points }) => ({ section: at, questionId, points }))
    else {
      const mixed = shuffled(
        inOrder.filter((one) => fits(section, one) && !taken.has(one.id)),
        text,
      )
      const chosen = [...mixed.filter(({ id }) => !seen.has(id)), ...mixed.filter(({ id }) => seen.has(id))].slice(
        0,
        section.count,
      )
      if (chosen.length < section.count) return null
      for (const { id } of chosen) taken.add(id)
      own = chosen.map(({ id }) => ({ section: at, questionId: id, points: section.pointsEach }))
    }
    drawn.push(...(shuffleQuestions ? shuffled(own, `${text}:order`) : own))
  }
  return drawn
}
