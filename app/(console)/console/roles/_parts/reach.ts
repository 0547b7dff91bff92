import { keyOf, type Pair } from './grants'

/** How much of one subject a role may do. */
export type Reach = { subject: string; name: string; share: 'all' | 'some' | 'none' }

/** The permissions of a role by subject, in the order of the permissions. */
export function reachOf(pairs: readonly Pair[], grants: readonly { subject: string; action: string }[]): Reach[] {
  const granted = new Set(grants.map(keyOf))
  const subjects = new Map(pairs.map(({ subject, subjectName }) => [subject, subjectName]))
  return [...subjects].map(([subject, name]) => {
    const own = pairs.filter((pair) => pair.subject === subject)
    const held = own.filter((pair) => granted.has(keyOf(pair))).length
    const share = held === own.length ? 'all' : held > 0 ? 'some' : 'none'
    return { subject, name, share }
  })
}

/** The number of subjects of each share. */
export const countsOf = (reach: readonly Reach[]): Record<Reach['share'], number> => {
  const count = (share: Reach['share']) => reach.filter((one) => one.share === share).length
  return { all: count('all'), some: count('some'), none: count('none') }
}
