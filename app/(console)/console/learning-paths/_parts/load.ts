import { readPath } from '@/lib/domain/learning-paths/authoring.contract'
import { readPathVersion } from '@/lib/domain/learning-paths/publishing.contract'
import type { Person } from '@/lib/ui/person'
import { roomsFor } from '../../_parts/rooms'

/** A path with its newest contents and what is in them. */
export async function pathWithModules({ api, params: { id = '' } }: Person & { params: Record<string, string> }) {
  const { data: path } = await api(readPath, { params: { id } })
  const { data: version } = await api(readPathVersion, { params: { id, n: String(path.contents.number) } })
  return { path, modules: version.modules }
}

/** Where modules have their pages, for whoever may enter that room. */
export const modulesAt = ({ me }: Pick<Person, 'me'>): string | undefined =>
  roomsFor(me).find(({ path }) => path === '/console/modules')?.path
