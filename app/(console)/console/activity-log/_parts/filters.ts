import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { listActivityLogActions } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

type Entry = ItemOf<typeof listActivityLog>
const perPage = 100

/** Every action of the catalogue, by its text in the reader's language. */
async function actions({ api, language }: Person) {
  const options: { value: string; label: string }[] = []
  for (let page = 1; ; page += 1) {
    const { data, metadata } = await api(listActivityLogActions, { query: { page, perPage } })
    options.push(...data.map(({ action, text }) => ({ value: action, label: text[language] })))
    if (!metadata.hasNext) return options.toSorted((a, b) => a.label.localeCompare(b.label, language))
  }
}

/** The filters of the log. The name of the person in the filter comes from the records shown. */
export async function logFilters(person: Person, user?: string): Promise<(entries: Entry[]) => Filter[]> {
  const words = person.textsOf('activityLog').activityLog
  const acts = await actions(person)
  const { filters: label } = words
  const options = (of: Record<string, string>) => Object.entries(of).map(([value, text]) => ({ value, label: text }))
  const people = can(person.me, listMembers) && { source: endpoint(listMembers), fields: ['name', 'email'] }
  const nameOf = (entries: Entry[]) => {
    const found = entries.find((entry) => entry.user?.id === user)?.user
    return (found?.name && inLanguage(found.name, person.language).text) || found?.email || undefined
  }
  return (entries) => [
    {
      name: 'user',
      label: label.user,
      ...(people ? { kind: 'search', ...people, now: nameOf(entries) } : { kind: 'text' }),
    },
    { name: 'action', label: label.action, kind: 'choice', options: acts },
    { name: 'outcome', label: label.outcome, kind: 'choice', options: options(words.outcome) },
    { name: 'actor', label: label.actor, kind: 'choice', options: options(words.actors) },
    { name: 'resource', label: label.resource, kind: 'choice', options: options(words.resources) },
    { name: 'resourceId', label: label.resourceId, kind: 'text' },
    { name: 'ipAddress', label: label.ipAddress, kind: 'text' },
    { name: 'from', until: 'to', label: label.period, kind: 'period' },
  ]
}
