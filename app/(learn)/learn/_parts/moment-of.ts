import { isDone, isSectionDone, itemsOf, type Outline, type OutlineItem, type Section } from './outline'

export type Finished =
  | { kind: 'lesson'; item: OutlineItem }
  | { kind: 'section'; item: OutlineItem; section: Section; number: number }
  | { kind: 'path'; item: OutlineItem }

/** A path is completed in the same moment as the lesson that completes it, give or take what the server needs. */
const sameMoment = 60_000
const at = (moment: string | null) => (moment === null ? 0 : Date.parse(moment))

/**
 * The furthest unit that an item completes: the path, its section, or the lesson alone; null if the item is
 * not done.
 */
export function finishedBy(path: Pick<Outline, 'sections' | 'enrolment'>, itemId: string | undefined): Finished | null {
  const item = itemsOf(path).find(({ id }) => id === itemId)
  if (!item || !isDone(item)) return null
  const { enrolment, sections } = path
  const isGoal = enrolment?.state === 'completed' && Math.abs(at(enrolment.completedAt) - at(item.completedAt)) < sameMoment
  if (isGoal) return { kind: 'path', item }
  const index = sections.findIndex(({ items }) => items.includes(item))
  const section = sections[index]
  const isLast = section?.items.every((other) => at(other.completedAt) <= at(item.completedAt))
  if (section && sections.length > 1 && isLast && isSectionDone(section))
    return { kind: 'section', item, section, number: index + 1 }
  return { kind: 'lesson', item }
}
