import { listRooms } from '@/lib/domain/learning/live/places/rooms.contract'
import { liveTypes } from '@/lib/domain/learning/live/words'
import { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { can } from '@/lib/ui/can'
import type { FieldOf } from '@/lib/ui/form/fields'
import type { Person } from '@/lib/ui/person'
import { textOf } from './names'

type Choosing = Pick<Person, 't' | 'me' | 'api' | 'language'>

/** The rooms that a session can take place in, as a field of its form. */
export async function roomField({ t, me, api, language }: Choosing): Promise<FieldOf<'choice'>[]> {
  if (!can(me, listRooms)) return []
  const { data } = await api(listRooms, { query: { state: 'active', perPage: 100 } })
  const options = data.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))
  return [{ name: 'roomId', kind: 'choice', label: t('live.fields.roomId'), isRequired: false, isNullable: true, options }]
}

/** The modules that have live sessions, as a field of a form. */
export async function moduleField({ t, me, api }: Choosing): Promise<FieldOf<'choice'>[]> {
  if (!can(me, listModules)) return []
  const { data } = await api(listModules, { query: { type: liveTypes.join(','), status: 'published', perPage: 100 } })
  const options = data.map(({ id, title }) => ({ value: id, label: title }))
  return [{ name: 'moduleId', kind: 'choice', label: t('live.fields.moduleId'), isRequired: true, isNullable: false, options }]
}
