import { isSame } from '@/lib/ui/autosave/merge'
import type { MergedDocument, Sides } from '@/lib/ui/autosave/ports'

/**
 * For documents whose parts depend on each other: takes one of two as a whole. Where both were changed, neither is written over the other
 * without a choice.
 */
export function mergedWhole<D>({ bases, mine, theirs, saved }: Sides<D>): MergedDocument<D> | null {
  const whole = (value: D) => ({ value, conflicts: [], taken: [] })
  // The answer to what was sent may differ from it in details, such as spaces.
  if (saved !== undefined) return whole(isSame(mine, saved) ? theirs : mine)
  if (isSame(mine, theirs) || bases.some((base) => isSame(base, theirs))) return whole(mine)
  return bases.every((base) => isSame(base, mine)) ? whole(theirs) : null
}
