import type { RubricDesign } from '@/lib/domain/assessing/rubrics/design.rules'
import { freshKey } from '@/lib/ui/questions/editor/draft'

type Texts = { ar?: string | undefined; en?: string | undefined }
export type LevelDraft = { key: string; title: Texts; description: Texts; points: number | null }
export type CriterionDraft = { key: string; title: Texts; description: Texts; levels: LevelDraft[] }
export type RubricDraft = { title: Texts; allowsOwnPoints: boolean; criteria: CriterionDraft[] }
export type StoredRubric = { title: Texts; allowsOwnPoints: boolean; design: RubricDesign }

/** Empty texts are left out, so that a language that was emptied is missing. */
const written = ({ ar, en }: Texts): { ar?: string; en?: string } => ({
  ...(ar?.trim() && { ar: ar.trim() }),
  ...(en?.trim() && { en: en.trim() }),
})

export const newLevel = (points: number | null = null): LevelDraft => ({ key: freshKey(), title: {}, description: {}, points })
export const newCriterion = (): CriterionDraft => ({
  key: freshKey(),
  title: {},
  description: {},
  levels: [newLevel(0), newLevel(1)],
})

export const draftOf = ({ title, allowsOwnPoints, design }: StoredRubric): RubricDraft => ({
  title,
  allowsOwnPoints,
  criteria: design.criteria.map(({ description = {}, levels, ...criterion }) => ({
    ...criterion,
    description,
    levels: levels.map(({ description: about = {}, ...level }) => ({ ...level, description: about })),
  })),
})

export const bodyOf = ({ title, allowsOwnPoints, criteria }: RubricDraft) => ({
  title: written(title),
  allowsOwnPoints,
  design: {
    criteria: criteria.map((criterion) => ({
      key: criterion.key,
      title: written(criterion.title),
      description: written(criterion.description),
      levels: criterion.levels.map(({ key, title: name, description, points }) => ({
        key,
        title: written(name),
        description: written(description),
        points,
      })),
    })),
  },
})

/** The draft as a design, to show its sum and how learners see it. Points that are not typed yet count as none. */
export const designOf = ({ criteria }: RubricDraft): RubricDesign => ({
  criteria: bodyOf({ title: {}, allowsOwnPoints: false, criteria }).design.criteria.map((criterion) => ({
    ...criterion,
    levels: criterion.levels.map((level) => ({ ...level, points: level.points ?? 0 })),
  })),
})

/** A list with one item moved to a neighboring place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const item = list[at]
  const rest = list.filter((_, place) => place !== at)
  return item === undefined ? [...list] : [...rest.slice(0, at + by), item, ...rest.slice(at + by)]
}
