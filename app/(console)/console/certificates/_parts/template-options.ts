import { listTemplates } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'

/** The published templates to choose from; none for those who may not see them. An organization has at most a hundred. */
export async function templateOptions({ api, me, language }: Pick<Person, 'api' | 'me' | 'language'>) {
  if (!can(me, listTemplates)) return []
  const { data } = await api(listTemplates, { query: { status: 'published', perPage: 100 } })
  return data.map(({ id, name }) => ({ value: id, label: name[language] }))
}
