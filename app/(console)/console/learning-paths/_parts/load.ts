import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readPathVersion } from '@/lib/domain/learning/learning-paths/publishing.contract'
import type { Person } from '@/lib/ui/person'
import { sectionsFor } from '../../_parts/sections'

/** A path with its newest contents and what is in them. */
export async function pathWithModules({ api, params: { id = '' } }: Person & { params: Record<string, string> }) {
  const { data: path } = await api(readPath, { params: { id } })
  const { data: version } = await api(readPathVersion, { params: { id, n: String(path.contents.number) } })
  return { path, modules: version.modules }
}

/** Where modules have their pages, for whoever may enter that section. */
export const modulesAt = ({ me }: Pick<Person, 'me'>): string | undefined =>
  sectionsFor(me).find(({ path }) => path === '/console/modules')?.path
