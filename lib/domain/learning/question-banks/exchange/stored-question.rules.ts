import type { Question } from '../questions.rules'
import type { Difficulty } from '../words'
import { settingNames } from './text-collector.rules'

/** A question of the bank on its way into a file. */
export type StoredQuestion = Question & { difficulty: Difficulty | null; tags: readonly string[]; points: number; id?: string }

/** Settings that the format of a file has no place for. */
export function storedSettings({ design, difficulty }: StoredQuestion): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(design).filter(([name]) => settingNames.includes(name)))
  return { ...own, ...(difficulty && { difficulty }) }
}
