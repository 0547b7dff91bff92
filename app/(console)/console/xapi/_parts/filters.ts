import { listModules, readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { launchOutcomes, launchStates } from '@/lib/domain/standards/xapi/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { personFilter } from '../../enrolments/_parts/filters'
import { groupFilter, nameIn } from '../../groups/_parts/group-filter'

type Page = Person & { query: Record<string, string | undefined> }

/** Narrows the list to a lesson. */
async function lessonFilter({ api, me, t, language, query: { module } }: Page): Promise<Filter> {
  const read = async (id: string) => {
    const { locales } = (await api(readModule, { params: { id } })).data
    return inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text
  }
  const now = module && can(me, readModule) ? await nameIn(() => read(module)) : undefined
  const label = t('contentLaunches.columns.module')
  return { name: 'module', label, kind: 'search', source: endpoint(listModules), fields: ['title'], now }
}

/** The filters of the list; people, lessons and groups only if the reader may list them. */
export async function launchFilters(page: Page): Promise<Filter[]> {
  const { t, me } = page
  const say = (key: string) => t(`contentLaunches.${key}`)
  const choice = (name: string, values: readonly string[], texts: string): Filter => ({
    name,
    label: say(`columns.${name}`),
    kind: 'choice',
    options: values.map((value) => ({ value, label: say(`${texts}.${value}`) })),
  })
  return [
    choice('state', launchStates, 'states'),
    choice('outcome', launchOutcomes, 'outcomes'),
    ...(can(me, listMembers) ? [await personFilter(page)] : []),
    ...(can(me, listModules) ? [await lessonFilter(page)] : []),
    ...(can(me, listGroups) ? [await groupFilter(page, 'group', say('group'))] : []),
    { name: 'from', until: 'to', label: say('columns.created'), kind: 'period' },
  ]
}
