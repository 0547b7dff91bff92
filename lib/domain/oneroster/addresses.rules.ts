import { type Kept, type KindName, kindNames } from './kinds.rules'

/** A list at an address: records of a kind, all or those of others. `within`: the records of another kind that name them in a field. */
export type Place = {
  kind: KindName
  kept: Kept[]
  within?: { kind: KindName; kept: Kept[]; field: string }
  /** Of the record that is meant; undefined for a list. */
  id?: string
}

const students: Kept = { field: 'role', values: ['student'] }
const teachers: Kept = { field: 'role', values: ['teacher'] }
/** Lists of the standard that are parts of another one. */
const parts: Readonly<Record<string, { kind: KindName; kept: Kept[] }>> = {
  schools: { kind: 'orgs', kept: [{ field: 'type', values: ['school'] }] },
  students: { kind: 'users', kept: [students] },
  teachers: { kind: 'users', kept: [teachers] },
  terms: { kind: 'academicSessions', kept: [{ field: 'type', values: ['term'] }] },
}
const listNamed = (name: string) => {
  const kind = kindNames.find((one) => one === name)
  return kind ? { kind, kept: [] } : Object.hasOwn(parts, name) ? parts[name] : undefined
}

const of = (field: string, id: string): Kept => ({ field, values: [id] })
const enrolled = (kept: Kept[], what: 'user' | 'class') => ({ kind: 'enrollments' as const, kept, field: `${what}.sourcedId` })
/** Lists that belong to one record, such as `classes/:id/students`. */
const inside: Readonly<Record<string, (id: string) => Place>> = {
  'classes/students': (id) => ({ kind: 'users', kept: [], within: enrolled([of('class.sourcedId', id), students], 'user') }),
  'classes/teachers': (id) => ({ kind: 'users', kept: [], within: enrolled([of('class.sourcedId', id), teachers], 'user') }),
  'classes/lineItems': (id) => ({ kind: 'lineItems', kept: [of('class.sourcedId', id)] }),
  'classes/results': (id) => ({ kind: 'results', kept: [of('class.sourcedId', id)] }),
  'courses/classes': (id) => ({ kind: 'classes', kept: [of('course.sourcedId', id)] }),
  'students/classes': (id) => ({ kind: 'classes', kept: [], within: enrolled([of('user.sourcedId', id), students], 'class') }),
  'teachers/classes': (id) => ({ kind: 'classes', kept: [], within: enrolled([of('user.sourcedId', id), teachers], 'class') }),
  'users/classes': (id) => ({ kind: 'classes', kept: [], within: enrolled([of('user.sourcedId', id)], 'class') }),
}

/** What is at an address below the one of the protocol; null where there is nothing. Accepts the paths of the standard as well. */
export function placeAt(path: string): Place | null {
  const short = path.replace(/^\/ims\/oneroster\/(?:rostering|gradebook)\/v1p2(?=\/)/, '')
  const [, name = '', id, child, ...rest] = short.split('/').map(decodeURIComponent)
  const found = listNamed(name)
  if (!found || rest.length > 0) return null
  if (child !== undefined) {
    const place = Object.hasOwn(inside, `${name}/${child}`) ? inside[`${name}/${child}`] : undefined
    return place && id ? place(id) : null
  }
  return id === undefined ? found : id ? { ...found, id } : null
}
