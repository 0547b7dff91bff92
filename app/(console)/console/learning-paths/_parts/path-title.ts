import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { nameIn } from '../../groups/_parts/group-filter'
import { titlesOf } from './outline'

/** The title of a path in the reader's language, if they may read it. */
export async function pathTitle({ api, me, language }: Pick<Person, 'api' | 'me' | 'language'>, id: string) {
  if (!can(me, readPath)) return undefined
  return nameIn(async () => inLanguage(titlesOf((await api(readPath, { params: { id } })).data), language).text)
}
