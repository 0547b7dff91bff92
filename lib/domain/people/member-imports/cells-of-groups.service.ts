import type { ImportedValue, ImportProblem } from '@/db/schema/member-imports'
import { isBeyond } from '@/lib/domain/house/roles/holdings.rules'
import { holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { reachOfGroup } from '@/lib/domain/people/groups/group-reach.service'
import { linesOf, namesOfGroups } from '@/lib/domain/people/groups/groups-in-files.service'
import { fileText } from '@/lib/platform/i18n/invisible'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { mostNamesInCell } from './import-fields.rules'
import { isEmptied, namesInCell, type PersonRow, roleKey } from './people-rows.rules'

export type GroupsOfRows = {
  of(person: PersonRow): GroupsOfRow
  named(ids: Iterable<string>): ImportedValue
  /** Groups whose managers would reach more of a person than the caller may. */
  tooMuch: ReadonlySet<string>
}
export type GroupsOfRow = { groupIds: string[] | null; roleIds: string[] }
type Settings = { emptySign: string | null; groupRoles: readonly { groupId: string; roleId: string }[] }
type Named = Awaited<ReturnType<typeof namesOfGroups>>

/** Names in both languages, joined; null for none. */
export function namesTogether(names: readonly { ar?: string; en?: string }[]): ImportedValue {
  if (names.length === 0) return null
  const joined = (language: 'ar' | 'en', other: 'ar' | 'en', mark: string) =>
    names.map((name) => name[language] ?? name[other] ?? '').join(mark)
  return { ar: joined('ar', 'en', '، '), en: joined('en', 'ar', ', ') }
}

/** The groups by what a file may call them: an external id exactly, a name in either language folded. */
function indexOf(groups: Named) {
  const byId = new Map(groups.flatMap(({ id, externalId }) => (externalId === null ? [] : [[externalId, id] as const])))
  const byName = new Map<string, Set<string>>()
  for (const { id, name } of groups)
    for (const one of [name.ar, name.en]) if (one) byName.set(roleKey(one), new Set([...(byName.get(roleKey(one)) ?? []), id]))
  return (name: string): string[] => {
    const exact = byId.get(name)
    return exact === undefined ? [...(byName.get(roleKey(name)) ?? [])] : [exact]
  }
}

/** The groups that the cell of a row names; problems are added to the row. */
function groupsIn(person: PersonRow, sign: string | null, find: (name: string) => string[]): string[] | null {
  const { cells, problems } = person
  const add = (key: string, params?: Record<string, string>) =>
    void problems.push({ key, field: 'group', params } satisfies ImportProblem)
  if (isEmptied(cells, 'group', sign)) return []
  if (fileText(cells.group ?? '') === '') return null
  const names = namesInCell(cells.group ?? '', (name) => find(name).length === 1)
  if (names.length > mostNamesInCell) add('groupsTooMany')
  const found = names.slice(0, mostNamesInCell).map((name) => ({ name, ids: find(name) }))
  for (const { name, ids } of found) {
    if (ids.length === 0) add('groupUnknown', { value: name })
    if (ids.length > 1) add('groupAmbiguous', { value: name })
  }
  return [...new Set(found.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))]
}

/** The groups that rows name, and the roles of their people, for rows without roles of their own. */
export async function groupsOfRows(
  context: JobContext,
  { emptySign, groupRoles }: Settings,
  people: readonly PersonRow[],
): Promise<GroupsOfRows> {
  const groups = await namesOfGroups(context)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const find = indexOf(groups)
  const wanted = new Map(people.map((person) => [person, groupsIn(person, emptySign, find)]))
  const ids = [...new Set([...wanted.values()].flatMap((one) => one ?? []))]
  const lines = await linesOf(context, ids)
  const author = ids.length > 0 ? await holdingOf(context, context.user.id) : null
  const tooMuch = new Set<string>()
  for (const id of ids) if (author && isBeyond(author, await reachOfGroup(context, id))) tooMuch.add(id)
  return {
    tooMuch,
    of(person) {
      const groupIds = wanted.get(person) ?? null
      const above = new Set((groupIds ?? []).flatMap((id) => lines.get(id) ?? []))
      const byGroup = groupRoles.filter(({ groupId }) => above.has(groupId)).map(({ roleId }) => roleId)
      return { groupIds, roleIds: person.roleIds.length > 0 ? person.roleIds : [...new Set(byGroup)] }
    },
    named: (chosen) => namesTogether([...chosen].flatMap((id) => names.get(id) ?? [])),
  }
}
