import { bodyIn } from './content'
import type { ContentPath } from './writing'

/** Words that a learner reads in a minute, and minutes for what is done in a lesson beside reading. */
const wordsPerMinute = 100
const minutesOfType: Readonly<Record<string, number>> = {
  'assessment.quiz': 10,
  'assessment.observation': 15,
  'assessment.survey': 3,
  'interactive.branching': 5,
  'interactive.dragDrop': 4,
  'content.flashcards': 4,
  'interactive.hotspot': 3,
  'interactive.checklist': 3,
  'launch.cmi5': 15,
  'launch.xapi': 15,
  'live.inPerson': 60,
  'live.session': 60,
}
const step = 5

const wordsIn = (value: unknown): number => {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, each) => sum + wordsIn(each), 0)
}

/** How long a path takes, by what is in it: in steps of five minutes. */
export function minutesOf({ source, modules }: ContentPath): number {
  const minutes = modules.map((module) => {
    const words = wordsIn(bodyIn(module, source, (name) => name))
    return words / wordsPerMinute + (minutesOfType[module.type] ?? 1)
  })
  return Math.max(step, Math.ceil(minutes.reduce((sum, each) => sum + each, 0) / step) * step)
}
