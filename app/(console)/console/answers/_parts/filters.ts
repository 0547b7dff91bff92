import { listPaths, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listModules, readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { listGroups, readGroup } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { nameIn } from '../../groups/_parts/group-filter'

type Page = Person & { query: Record<string, string | undefined> }

/** The list can be narrowed by module, path and group, for those who may list them, and by days. */
export async function answerFilters({ api, me, t, language, query: { module, path, group } }: Page): Promise<Filter[]> {
  const moduleTitle = async (id: string) => {
    const { locales } = (await api(readModule, { params: { id } })).data
    return inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text
  }
  const pathTitle = async (id: string) => {
    const { locales } = (await api(readPath, { params: { id } })).data
    return inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text
  }
  const groupName = async (id: string) => inLanguage((await api(readGroup, { params: { id } })).data.name, language).text
  const filters: Filter[] = []
  if (can(me, listModules))
    filters.push({
      name: 'module',
      label: t('answers.columns.module'),
      kind: 'search',
      source: endpoint(listModules),
      fields: ['title'],
      now: module && can(me, readModule) ? await nameIn(() => moduleTitle(module)) : undefined,
    })
  if (can(me, listPaths))
    filters.push({
      name: 'path',
      label: t('enrolments.columns.path'),
      kind: 'search',
      source: endpoint(listPaths),
      fields: ['locales.title'],
      now: path && can(me, readPath) ? await nameIn(() => pathTitle(path)) : undefined,
    })
  if (can(me, listGroups))
    filters.push({
      name: 'group',
      label: t('enrolments.group'),
      kind: 'search',
      source: endpoint(listGroups),
      fields: ['name'],
      now: group ? await nameIn(() => groupName(group)) : undefined,
    })
  return [...filters, { name: 'from', until: 'to', label: t('answers.columns.received'), kind: 'period' }]
}
