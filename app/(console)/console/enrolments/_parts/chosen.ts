type Query = Record<string, string | undefined>

/**
 * The filters of the list, as the filter of a change of all matching enrolments; empty for the whole list.
 */
export type ChosenFilter = {
  path?: string[]
  state?: string[]
  person?: string[]
  group?: string[]
  dueFrom?: string
  dueTo?: string
  search?: string
}

/** Before every due date: a list ordered by due date holds only what is due at all. */
const anyDueDate = '1970-01-01'

const several = (text: string | undefined) => (text ? text.split(',') : undefined)

/** The filter that chooses what a list with this address shows, on all of its pages. */
export function filterOf({ path, state, person, group, dueFrom, dueTo, search, orderBy }: Query): ChosenFilter {
  const isOrderedByDue = orderBy?.startsWith('dueAt:') === true
  const filter: ChosenFilter = {
    path: several(path),
    state: several(state),
    person: several(person),
    group: several(group),
    dueFrom: dueFrom || (isOrderedByDue ? anyDueDate : undefined),
    dueTo: dueTo || undefined,
    search: search || undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The same as the query of the list, to count what it chooses. */
export const countedBy = (filter: ChosenFilter): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
  page: '1',
  perPage: '1',
})
