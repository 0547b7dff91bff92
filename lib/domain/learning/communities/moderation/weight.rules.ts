/** The facts for a report's weight: how often its author was right, and how long they have been here. */
export type Reporter = { upheld: number; decided: number; days: number }

/** From so many days on an account has its whole weight; younger than `newDays` it counts among the new ones. */
const fullDays = 90
const newDays = 7
const leastTenure = 0.02
/** All reports of new accounts together weigh less than one report of a trusted person. */
export const mostOfNew = 0.5
/** From this weight on a post is hidden until a moderator decides: two trusted people. */
export const hidingWeight = 1.5

export const isNew = ({ days }: Pick<Reporter, 'days'>): boolean => days < newDays

/** 0 to 1: accuracy over the last 100 decided reports, which is a half where none was decided, times tenure. */
export function weightOf({ upheld, decided, days }: Reporter): number {
  const accuracy = (upheld + 1) / (decided + 2)
  const tenure = Math.max(leastTenure, Math.min(1, Math.max(0, days) / fullDays))
  return accuracy * tenure
}

/** The weight of all open reports of a post. */
export function totalWeight(reports: readonly { weight: number; isNew: boolean }[]): number {
  const sum = (some: readonly { weight: number }[]) => some.reduce((total, { weight }) => total + weight, 0)
  const ofNew = sum(reports.filter((report) => report.isNew))
  return Math.min(ofNew, mostOfNew) + sum(reports.filter((report) => !report.isNew))
}

/** Posts that wait come before those with few reports, and after those that are hidden. */
export const priorityOf = ({ isWaiting, weight }: { isWaiting: boolean; weight: number }): number =>
  Math.round((isWaiting ? 1 : 0) * 100 + weight * 100)
