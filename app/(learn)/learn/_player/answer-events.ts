import { newId } from '@/lib/platform/ids'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { isValues } from './body-values'
import { resultOf } from './form-values.rules'

/** How many events one form may stand for. */
const mostEvents = 200

/**
 * The events that a player's form stands for, without any script: those that belong before (`also`, as `<action>:<id>`), then the one with the
 * result that its fields amount to, or one for each result that the page has written (`each`).
 */
export function answerEvents(entries: URLSearchParams, now: Date) {
  const [moduleId, locale, action] = ['module', 'locale', 'action'].map((name) => entries.get(name) ?? '')
  const before = entries.getAll('also').map((text) => {
    const [name = '', id = ''] = text.split(':')
    return { action: name, clientEventId: id }
  })
  const each = entries.getAll('each').map(outsideJsonOr).filter(isValues)
  const result = resultOf(entries)
  const own = { action, clientEventId: entries.get('event') || newId(), ...(result && { result }) }
  const events = each.length > 0 ? each.map((it) => ({ action, clientEventId: newId(), result: it })) : [own]
  const all = [...before, ...events].slice(0, mostEvents)
  return all.map((event, at) => ({
    ...event,
    moduleId,
    locale,
    // One after the other, the last one now: what lies in the future would count as now.
    occurredAt: new Date(now.getTime() - (all.length - 1 - at)).toISOString(),
  }))
}
