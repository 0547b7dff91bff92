import type { Difficulty } from '@/lib/domain/learning/question-banks/words'
import { freshKey } from '@/lib/ui/questions/editor/draft'
import type { Stored } from './setting-values'

export type FixedDraft = { key: string; source: 'fixed'; questions: { key: string; questionId: string; points: number | null }[] }
export type DrawDraft = {
  key: string
  source: 'draw'
  bankId: string | null
  /** Separated by commas, as they are typed. */
  tags: string
  difficulty: Difficulty[]
  count: number | null
  pointsEach: number | null
}
/** A section as it is edited; its key stays while it moves. */
export type SectionDraft = FixedDraft | DrawDraft
export type SectionsDraft = { sections: SectionDraft[] }

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

export const draftOf = ({ sections }: Pick<Stored, 'sections'>): SectionsDraft => ({
  sections: sections.map((section) =>
    section.source === 'fixed'
      ? {
          key: freshKey(),
          source: 'fixed',
          questions: section.questions.map(({ questionId, points = 1 }) => ({ key: freshKey(), questionId, points })),
        }
      : {
          key: freshKey(),
          source: 'draw',
          bankId: section.bankId,
          tags: (section.tags ?? []).join(', '),
          difficulty: section.difficulty ?? [],
          count: section.count,
          pointsEach: section.pointsEach ?? 1,
        },
  ),
})

/** The body of a change: as the API has sections, without keys. */
export const bodyOf = ({ sections }: SectionsDraft) => ({
  sections: sections.map((section) => {
    if (section.source === 'fixed')
      return { source: section.source, questions: section.questions.map(({ questionId, points }) => ({ questionId, points })) }
    const { source, bankId, tags, difficulty, count, pointsEach } = section
    return { source, bankId, tags: tagsOf(tags), difficulty, count, pointsEach }
  }),
})

export const isSame = (a: SectionsDraft, b: SectionsDraft): boolean => JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b))

/** A list with one entry moved up (-1) or down (1). */
export function moved<T>(all: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by
  const entry = all[at]
  if (entry === undefined || to < 0 || to >= all.length) return [...all]
  const rest = all.filter((_, place) => place !== at)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}
