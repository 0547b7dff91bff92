'use client'
import { grantsOf, type Pair, type Role } from './grants'
import { Matrix } from './matrix'

/** The permissions of a role that is not to be changed. */
export function ReadOnlyMatrix({ role, pairs }: { role: Role; pairs: Pair[] }) {
  const grants = grantsOf(role, pairs)
  return <Matrix pairs={pairs} grants={grants} original={grants} />
}
