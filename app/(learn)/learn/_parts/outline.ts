import type { listOwnProgress, readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'

export type Outline = DataOf<typeof readOutline>
export type Section = Outline['sections'][number]
export type OutlineItem = Section['items'][number]
export type OwnPath = ItemOf<typeof listOwnProgress>

const done: readonly string[] = ['completed', 'passed', 'waived']
export const isDone = ({ state }: Pick<OutlineItem, 'state'>): boolean => done.includes(state)

export const itemsOf = ({ sections }: Pick<Outline, 'sections'>): OutlineItem[] => sections.flatMap(({ items }) => items)

const reading: readonly string[] = ['invited', 'active', 'overdue', 'completed']
/** Whether the open lessons of a path are served to somebody: the enrolment states in which events count. */
export const isReader = (enrolment: { state: string } | null): boolean => enrolment !== null && reading.includes(enrolment.state)

/** How many of the required items of a section are enough. */
const wantedIn = ({ rule, items }: Section): number => {
  const required = items.filter(({ isRequired }) => isRequired).length
  return rule.kind === 'anyN' ? Math.min(rule.count ?? required, required) : required
}

/** Whether everything that a section asks for is done; where it asks for nothing, whether all of it is. */
export function isSectionDone(section: Section): boolean {
  const wanted = wantedIn(section)
  if (wanted === 0) return section.items.every(isDone)
  return section.items.filter((item) => item.isRequired && isDone(item)).length >= wanted
}

/** The states of the sections as stations: what is done is behind, the first that is not is where the learner stands. */
export function stationsOf(sections: readonly Section[], isWalking: boolean): ('done' | 'now' | 'next')[] {
  const first = sections.findIndex((section) => !isSectionDone(section))
  return sections.map((section, at) => {
    if (isSectionDone(section)) return 'done'
    return isWalking && at === first ? 'now' : 'next'
  })
}

/** The lessons before and after one of a path, in its order, that are published; null at its ends. */
export function neighbours(items: readonly OutlineItem[], id: string): { before: OutlineItem | null; after: OutlineItem | null } {
  const at = items.findIndex((item) => item.id === id)
  const isThere = ({ isAvailable }: OutlineItem) => isAvailable
  return {
    before: items.slice(0, Math.max(at, 0)).findLast(isThere) ?? null,
    after: at < 0 ? null : (items.slice(at + 1).find(isThere) ?? null),
  }
}

/** Where to go on from a lesson that is done: the one after it unless that is closed for another reason, else the next one of the path. */
export function onwardFrom(path: Pick<Outline, 'sections' | 'next'>, item: OutlineItem): OutlineItem | null {
  const items = itemsOf(path)
  const { after } = neighbours(items, item.id)
  const waitsForThis = after?.lockReasons.every((reason) => reason.items.every((id) => id === item.id) && reason.at === null)
  if (after && !isDone(after) && (after.state !== 'locked' || waitsForThis)) return after
  return items.find(({ id }) => id === path.next && id !== item.id) ?? after
}

/** The sections as far as they are done, for the way that is drawn of them. */
export const stretchesOf = ({ sections }: Pick<Outline, 'sections'>) =>
  sections.map((section) => ({
    items: section.items.length,
    done: section.items.filter(isDone).length,
    isDone: isSectionDone(section),
  }))
