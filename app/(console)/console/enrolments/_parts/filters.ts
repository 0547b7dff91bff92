import { listPaths, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { can } from '@/lib/ui/can'
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

/** The filters of the list; people, paths and groups only if the reader may list them. */
export async function enrolmentFilters(page: Page): Promise<Filter[]> {
  const { t, me } = page
  const states = enrolmentStates.map((value) => ({ value, label: t(`learningPaths.learners.states.${value}`) }))
  return [
    {
      name: 'state',
      label: t('learningPaths.learners.columns.state'),
      kind: 'choice',
      options: [...states, { value: dueStates, label: t('enrolments.dueStates') }],
    },
    ...(can(me, listMembers) ? [await personFilter(page)] : []),
    ...(can(me, listPaths) ? [await pathFilter(page)] : []),
    ...(can(me, listGroups) ? [await groupFilter(page, 'group', t('enrolments.group'))] : []),
    { name: 'dueFrom', until: 'dueTo', label: t('learningPaths.learners.columns.due'), kind: 'period' },
  ]
}
