import { listPaths, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { anyTime } from '@/lib/domain/standards/analytics/number-lists.rules'
import { readDropOff } from '@/lib/domain/standards/analytics/path-analytics.contract'
import { dayOf } from '@/lib/platform/i18n/days'
import { can } from '@/lib/ui/can'
import { daysInWords } from '@/lib/ui/dates/written'
import { endpoint } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { groupFilter, nameIn } from '../../groups/_parts/group-filter'
import { dueStates } from './views'

type Page = Person & { query: Record<string, string | undefined> }

/** Narrows a list to a learning path, for those who may list them. */
export async function pathFilter({ api, me, t, language, query: { path } }: Page): Promise<Filter> {
  const read = async (id: string) => {
    const { locales } = (await api(readPath, { params: { id } })).data
    return inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text
  }
  const now = path && can(me, readPath) ? await nameIn(() => read(path)) : undefined
  return {
    name: 'path',
    label: t('enrolments.columns.path'),
    kind: 'search',
    source: endpoint(listPaths),
    fields: ['locales.title'],
    now,
  }
}

/** Narrows a list to a person, for those who may list members. */
export async function personFilter({ api, t, language, query: { person } }: Page): Promise<Filter> {
  const read = async (id: string) => {
    const { name, email } = (await api(readMember, { params: { id } })).data
    return inLanguage(name, language).text || email
  }
  const now = person ? await nameIn(() => read(person)) : undefined
  const label = t('learningPaths.learners.columns.person')
  return { name: 'person', label, kind: 'search', source: endpoint(listMembers), fields: ['name', 'email'], now }
}

const periods = ['created', 'begun', 'completed', 'expires'] as const

/** The periods with which a number leads here; they are offered where they are in the address. */
const periodFilters = ({ t, query }: Page): Filter[] =>
  periods.flatMap((name): Filter[] => {
    const [from, until] = [`${name}From`, `${name}To`]
    if (query[from] === anyTime && !query[until])
      return [only(from, t(`enrolments.filters.${name}`), anyTime, t('enrolments.filters.anyTime'))]
    return query[from] || query[until] ? [{ name: from, until, label: t(`enrolments.filters.${name}`), kind: 'period' }] : []
  })

/** The lesson and the moment with which the number of those who stopped leads here, as filters that can be lifted. */
async function stopFilters(page: Page): Promise<Filter[]> {
  const { api, t, me, language, regional, organization, query } = page
  const { path, lastItem, idleSince } = query
  const say = (key: string) => t(`enrolments.filters.${key}`)
  const titleOf = async (id: string, itemId: string) => {
    const { items } = (await api(readDropOff, { params: { id } })).data
    return inLanguage(items.find((item) => item.itemId === itemId)?.titles ?? {}, language).text
  }
  const title = lastItem && path && can(me, readDropOff) ? await nameIn(() => titleOf(path, lastItem)) : undefined
  const since =
    idleSince && !Number.isNaN(Date.parse(idleSince)) && dayOf(new Date(idleSince), organization.regionalProfile.timeZone)
  return [
    ...(lastItem ? [only('lastItem', say('lastItem'), lastItem, title || say('oneLesson'))] : []),
    ...(idleSince
      ? [only('idleSince', say('idleSince'), idleSince, since ? daysInWords(since, since, regional) : idleSince)]
      : []),
  ]
}

const only = (name: string, label: string, value: string, shown: string): Filter => ({
  name,
  label,
  kind: 'choice',
  options: [{ value, label: shown }],
})

/** The states, and those of them that the address has together. */
function stateFilter({ t, language, query: { state } }: Page): Filter {
  const name = (value: string) => t(`learningPaths.learners.states.${value}`)
  const options = [
    ...enrolmentStates.map((value) => ({ value: String(value), label: name(value) })),
    { value: dueStates, label: t('enrolments.dueStates') },
  ]
  const several = enrolmentStates.filter((value) => state?.split(',').includes(value))
  const isNew = state !== undefined && several.length > 0 && options.every(({ value }) => value !== state)
  const together = new Intl.ListFormat(language, { type: 'disjunction' }).format(several.map(name))
  return {
    name: 'state',
    label: t('learningPaths.learners.columns.state'),
    kind: 'choice',
    options: isNew ? [...options, { value: state, label: together }] : options,
  }
}

/** The filters of the list; people, paths and groups only if the reader may list them. */
export async function enrolmentFilters(page: Page): Promise<Filter[]> {
  const { t, me } = page
  const mandatory = (['true', 'false'] as const).map((value) => ({ value, label: t(`enrolments.filters.mandatoryIs.${value}`) }))
  return [
    stateFilter(page),
    ...(can(me, listMembers) ? [await personFilter(page)] : []),
    ...(can(me, listPaths) ? [await pathFilter(page)] : []),
    ...(can(me, listGroups) ? [await groupFilter(page, 'group', t('enrolments.group'))] : []),
    { name: 'mandatory', label: t('enrolments.filters.mandatory'), kind: 'choice', options: mandatory },
    ...(await stopFilters(page)),
    { name: 'dueFrom', until: 'dueTo', label: t('learningPaths.learners.columns.due'), kind: 'period' },
    ...periodFilters(page),
  ]
}
