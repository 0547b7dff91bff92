import type { Person } from '@/lib/ui/person'
import { type RoleToGive, rolesToGive } from '../../roles/_parts/roles-to-give'

const rank = ({ type, isBuiltIn }: RoleToGive) => (type === 'user' ? 0 : 2) + (isBuiltIn ? 0 : 1)

/**
 * The options of a field for the role that somebody is given; with `noConsole` only roles that do not open the console. The first option is
 * preselected: roles that do not open the console come first, and among them the built-in ones, because a custom role may be for anything.
 */
export const roleOptions = async (person: Person, { noConsole = false } = {}) =>
  (await rolesToGive(person))
    .filter(({ type }) => type === 'user' || !noConsole)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, name }) => ({ value: id, label: name }))
