import type { Person } from '@/lib/ui/person'
import { rolesToGive as allToGive, type RoleToGive } from '../../roles/_parts/roles-to-give'

const rank = ({ type, isBuiltIn }: RoleToGive) => (type === 'user' ? 0 : 2) + (isBuiltIn ? 0 : 1)

/**
 * The roles that a person may give to somebody, or only those that open no console. The first is the one chosen beforehand, so those that open no console come first, and of them those
 * made with the organization: a role of its own may be for anything.
 */
export const rolesToGive = async (person: Person, { noConsole = false } = {}) =>
  (await allToGive(person))
    .filter(({ type }) => type === 'user' || !noConsole)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, name }) => ({ value: id, label: name }))
