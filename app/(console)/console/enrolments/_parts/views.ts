import { addDays, beginningOf, dayOf, endOf } from '@/lib/platform/i18n/days'

const path = '/console/enrolments'
const soonDays = 7

/** States in which something is still to be done by a due date that has not passed. */
export const dueStates = 'invited,active'
export const overdueEnrolments = `${path}?state=overdue&orderBy=dueAt:asc`

type Query = Record<string, string | undefined>
export const viewNames = ['all', 'overdue', 'dueSoon', 'active', 'completed'] as const
type View = { name: (typeof viewNames)[number]; href: string; isCurrent: boolean }

/** The enrolments due from today until seven days later, by the days of the organization. */
export function dueSoonOf(now: Date, timeZone: string) {
  const today = dayOf(now, timeZone)
  return {
    state: dueStates,
    dueFrom: beginningOf(today, timeZone).toISOString(),
    dueTo: endOf(addDays(today, soonDays), timeZone).toISOString(),
  }
}

/** The usual views of the list, as addresses. */
export function viewsOf(query: Query, now: Date, timeZone: string): View[] {
  const asked: Record<View['name'], Query> = {
    all: {},
    overdue: { state: 'overdue' },
    dueSoon: dueSoonOf(now, timeZone),
    active: { state: 'active' },
    completed: { state: 'completed' },
  }
  const isCurrent = (view: Query) => ['state', 'dueFrom', 'dueTo'].every((name) => query[name] === view[name])
  return viewNames.map((name) => {
    const view = asked[name]
    const orderBy = 'dueFrom' in view || name === 'overdue' ? { orderBy: 'dueAt:asc' } : {}
    const sent = new URLSearchParams(
      Object.entries({ ...view, ...orderBy }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    return { name, href: name === 'all' ? path : `${path}?${sent}`, isCurrent: isCurrent(view) }
  })
}
