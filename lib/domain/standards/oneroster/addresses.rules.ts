import { type Kept, type KindName, kindNames } from './kinds.rules'

/** A record that an address names before its list, which has to be there. */
export type Parent = { kind: KindName; kept: Kept[]; id: string }

/** A list at an address: records of a kind, all or those of others. `within`: the records of another kind that name them in a field. */
export type Place = {
  kind: KindName
  kept: Kept[]
  within?: { kind: KindName; kept: Kept[]; field: string }
  /** Of the record that is meant; undefined for a list. */
  id?: string
  parents?: Parent[]
}

type List = { kind: KindName; kept: Kept[] }
const students: Kept = { field: 'role', values: ['student'] }
const teachers: Kept = { field: 'role', values: ['teacher'] }
const ofType = (type: string): Kept => ({ field: 'type', values: [type] })
/** Lists of the standard that are parts of another one. */
const parts: Readonly<Record<string, List>> = {
  schools: { kind: 'orgs', kept: [ofType('school')] },
  students: { kind: 'users', kept: [students] },
  teachers: { kind: 'users', kept: [teachers] },
  terms: { kind: 'academicSessions', kept: [ofType('term')] },
  gradingPeriods: { kind: 'academicSessions', kept: [ofType('gradingPeriod')] },
}
function listNamed(name: string): List | undefined {
  const kind = kindNames.find((one) => one === name)
  if (kind) return { kind, kept: [] }
  return Object.hasOwn(parts, name) ? parts[name] : undefined
}

const of = (field: string, id: string): Kept => ({ field, values: [id] })
const ofClass = (id: string) => of('class.sourcedId', id)
const enrolled = (kept: Kept[], what: 'user' | 'class') => ({ kind: 'enrollments' as const, kept, field: `${what}.sourcedId` })
const peopleIn = (id: string, who: Kept): Place => ({ kind: 'users', kept: [], within: enrolled([ofClass(id), who], 'user') })
const classesOf = (kept: Kept[]): Place => ({ kind: 'classes', kept: [], within: enrolled(kept, 'class') })
const results = (...kept: Kept[]): Place => ({ kind: 'results', kept })
const lineItems = (...kept: Kept[]): Place => ({ kind: 'lineItems', kept })
const whole = (name: string) => (): Place => ({ kind: 'users', kept: [], ...listNamed(name) })

/**
 * Lists that belong to records, by the names in their addresses; each gets the ids between the names. The organization is the only school, so all of its
 * records are of that school; every class is in the one term.
 */
const inside: Readonly<Record<string, (first: string, second: string) => Place>> = {
  'classes/students': (id) => peopleIn(id, students),
  'classes/teachers': (id) => peopleIn(id, teachers),
  'classes/lineItems': (id) => lineItems(ofClass(id)),
  'classes/results': (id) => results(ofClass(id)),
  'classes/categories': (id) => ({
    kind: 'categories',
    kept: [],
    within: { kind: 'lineItems', kept: [ofClass(id)], field: 'category.sourcedId' },
  }),
  'classes/lineItems/results': (id, item) => results(ofClass(id), of('lineItem.sourcedId', item)),
  'classes/students/results': (id, student) => results(ofClass(id), of('student.sourcedId', student)),
  'classes/academicSessions/lineItems': (id) => lineItems(ofClass(id)),
  'courses/classes': (id) => ({ kind: 'classes', kept: [of('course.sourcedId', id)] }),
  'students/classes': (id) => classesOf([of('user.sourcedId', id), students]),
  'teachers/classes': (id) => classesOf([of('user.sourcedId', id), teachers]),
  'users/classes': (id) => classesOf([of('user.sourcedId', id)]),
  'terms/classes': whole('classes'),
  'terms/gradingPeriods': whole('gradingPeriods'),
  'schools/classes': whole('classes'),
  'schools/courses': whole('courses'),
  'schools/enrollments': whole('enrollments'),
  'schools/lineItems': whole('lineItems'),
  'schools/students': whole('students'),
  'schools/teachers': whole('teachers'),
  'schools/terms': whole('terms'),
  'schools/classes/enrollments': (_, id) => ({ kind: 'enrollments', kept: [ofClass(id)] }),
  'schools/classes/students': (_, id) => peopleIn(id, students),
  'schools/classes/teachers': (_, id) => peopleIn(id, teachers),
}

/** The place of an address below the protocol's; null if there is none. Accepts the standard's paths too. */
export function placeAt(path: string): Place | null {
  const short = path.replace(/^\/ims\/oneroster\/(?:rostering|gradebook)\/v1p2(?=\/)/, '')
  const [, ...segments] = short.split('/').map(decodeURIComponent)
  const names = segments.filter((_, at) => at % 2 === 0)
  const ids = segments.filter((_, at) => at % 2 === 1)
  const [name = ''] = names
  if (names.length === 0 || names.length > 3 || ids.includes('')) return null
  const [first = '', second = ''] = ids
  if (names.length === 1) {
    const list = listNamed(name)
    return list ? { ...list, ...(ids.length > 0 && { id: first }) } : null
  }
  const key = names.join('/')
  if (ids.length !== names.length - 1 || !Object.hasOwn(inside, key)) return null
  const parents = ids.flatMap((id, at): Parent[] => {
    const list = listNamed(names[at] ?? '')
    return list ? [{ ...list, id }] : []
  })
  const place = inside[key]?.(first, second)
  return place ? { ...place, parents } : null
}
