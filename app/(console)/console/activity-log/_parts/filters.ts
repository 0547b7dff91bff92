import { listActivityLogActions } from '@/lib/domain/activity-log/activity-trail.contract'
import { listMembers } from '@/lib/domain/organizations/members.contract'
import { can } from '@/lib/ui/can'
import type { Filter } from '@/lib/ui/list/filters'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

const perPage = 100

/** Every action of the catalogue, by its text in the reader's language. */
async function actions({ api, language }: Person) {
  const found: { value: string; label: string }[] = []
  for (let page = 1; ; page += 1) {
    const { data, metadata } = await api(listActivityLogActions, { query: { page, perPage } })
    found.push(...data.map(({ action, text }) => ({ value: action, label: text[language] })))
    if (!metadata.hasNext) return found.toSorted((a, b) => a.label.localeCompare(b.label, language))
  }
}

/** The people a choice can hold; whoever is not among them is reached from one of their records. */
async function people({ api, me, language }: Person) {
  if (!can(me, listMembers)) return []
  const { data } = await api(listMembers, { query: { perPage, orderBy: 'email:asc' } })
  return data.map(({ id, name, email }) => {
    const { text } = inLanguage(name, language)
    return { value: id, label: text ? `\u2068${text}\u2069 · \u2066${email}\u2069` : email }
  })
}

/** What the log can be narrowed by. */
export async function logFilters(person: Person): Promise<Filter[]> {
  const words = person.textsOf('activityLog').activityLog
  const [known, acts] = await Promise.all([people(person), actions(person)])
  const { filters: label } = words
  const options = (of: Record<string, string>) => Object.entries(of).map(([value, text]) => ({ value, label: text }))
  return [
    { name: 'user', label: label.user, ...(known.length > 0 ? { kind: 'choice', options: known } : { kind: 'text' }) },
    { name: 'action', label: label.action, kind: 'choice', options: acts },
    { name: 'outcome', label: label.outcome, kind: 'choice', options: options(words.outcome) },
    { name: 'actor', label: label.actor, kind: 'choice', options: options(words.actors) },
    { name: 'resource', label: label.resource, kind: 'choice', options: options(words.resources) },
    { name: 'resourceId', label: label.resourceId, kind: 'text' },
    { name: 'ipAddress', label: label.ipAddress, kind: 'text' },
    { name: 'from', label: label.from, kind: 'moment' },
    { name: 'to', label: label.to, kind: 'moment' },
  ]
}
