import { allPermissions } from '@/lib/domain/rooms'
import { foldLoose } from '@/lib/platform/i18n/fold'
import type { RoleType, Scope } from '@/lib/platform/words'

export type Grant = { subject: string; action: string; scope: Scope }
type Facts = {
  name: { ar: string; en: string }
  description: { ar: string; en: string } | null
  type: RoleType
  permissions: readonly Grant[]
}

const reach: Record<Scope, number> = { own: 0, group: 1, any: 2 }

/** The grants that a holder of `held` does not have, or has only in a narrower scope. */
export const missingGrants = (wanted: readonly Grant[], held: readonly Grant[]): Grant[] =>
  wanted.filter(
    ({ subject, action, scope }) =>
      !held.some((own) => own.subject === subject && own.action === action && reach[own.scope] >= reach[scope]),
  )

/** Each pair once, in the widest scope it is granted in. */
export function widest(grants: readonly Grant[]): Grant[] {
  const byPair = new Map<string, Grant>()
  for (const grant of grants) {
    const known = byPair.get(`${grant.subject}.${grant.action}`)
    if (!known || reach[known.scope] < reach[grant.scope]) byPair.set(`${grant.subject}.${grant.action}`, grant)
  }
  return [...byPair.values()]
}

/** Every pair of the registry, unrestricted: what a superAdmin role grants. */
export const everyGrant: readonly Grant[] = allPermissions.map((pair) => {
  const [subject = '', action = ''] = pair.split('.')
  return { subject, action, scope: 'any' }
})

const flat = (facts: Facts | null): Record<string, unknown> =>
  facts
    ? {
        name: facts.name,
        description: facts.description,
        type: facts.type,
        ...Object.fromEntries(facts.permissions.map(({ subject, action, scope }) => [`permissions.${subject}.${action}`, scope])),
      }
    : {}

/** A role for the audit row: each permission is a field with its scope, so that one more permission is one changed field. */
export function roleChange(
  from: Facts | null,
  to: Facts | null,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [before, after] = [flat(from), flat(to)]
  const empty = Object.fromEntries(Object.keys({ ...before, ...after }).map((field) => [field, null]))
  return { before: { ...empty, ...before }, after: { ...empty, ...after } }
}

/** The form of the English name that must be unique within an organization. */
export const nameKeyOf = (name: { en: string }): string => foldLoose(name.en).trim().replace(/\s+/g, ' ')

/** The search text of the list. */
export const searchTextOf = ({ name, description }: Pick<Facts, 'name' | 'description'>): string =>
  foldLoose([name.ar, name.en, description?.ar, description?.en].filter(Boolean).join(' '))
