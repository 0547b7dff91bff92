import { recordsOf, textOf, textsOf } from './body-values'
import type { OwnEvent } from './outbox/queue.rules'

/**
 * Answers computed from the learner's own events, in the order in which they happened. The server, which
 * draws the page, and the browser get the same result.
 */
type Events = readonly OwnEvent[]

const of = (events: Events, ...actions: string[]) => events.filter(({ action }) => actions.includes(action))
const last = (events: Events, ...actions: string[]) => of(events, ...actions).at(-1)

/** The items that are ticked: the last word on each counts. */
export function tickedIn(events: Events): Set<string> {
  const ticked = new Set<string>()
  for (const { action, result } of of(events, 'ticked', 'unticked')) {
    const id = textOf(result?.itemId)
    if (action === 'ticked' && result?.isTicked !== false) ticked.add(id)
    else ticked.delete(id)
  }
  return ticked
}

/** The newest note on each item. */
export const notesIn = (events: Events): Map<string, string> =>
  new Map(events.flatMap(({ result }) => (textOf(result?.note) ? [[textOf(result?.itemId), textOf(result?.note)] as const] : [])))

export const votedIn = (events: Events): string[] => textsOf(last(events, 'voted')?.result?.optionIds)

/** The ids that events of an action named. */
export const idsIn = (events: Events, action: string, name: string): Set<string> =>
  new Set(of(events, action).flatMap(({ result }) => textOf(result?.[name]) || []))

export type Placements = Readonly<Record<string, string>>
/** Which item was put into which zone when it was handed in last. */
export const placedIn = (events: Events): Placements =>
  Object.fromEntries(recordsOf(last(events, 'submitted')?.result?.pairs).map((it) => [textOf(it.itemId), textOf(it.zoneId)]))

export const attemptsIn = (events: Events): number => of(events, 'submitted').length

/** The way through a scenario: the nodes in the order in which they were reached since it was begun last. */
export function wayIn(events: Events, start: string): string[] {
  const way = [start]
  for (const { action, result } of of(events, 'decided', 'wentBack')) {
    const node = textOf(result?.nodeId)
    if (!node) continue
    if (action === 'decided') way.push(node)
    // Back to a node of the way cuts the way off behind it.
    else way.splice(Math.max(way.lastIndexOf(node), 0) + 1)
  }
  return way
}
