/**
 * The facts for a report's weight: how often its author was right, for how many days they and their organization have been
 * here, and whether they moderate.
 */
export type Reporter = {
  upheld: number
  decided: number
  days: number
  organizationDays: number
  isModerator: boolean
}

/** From so many days on an account has its whole weight; younger than `newDays` it counts among the new ones. */
const fullDays = 90
const newDays = 7
const leastTenure = 0.02
/** All reports of new accounts together weigh less than one report of a trusted person. */
const mostOfNew = 0.5
/** From this weight on a post is hidden until a moderator decides, where its community says nothing else: two trusted people. */
export const usualHidingWeight = 1.5

/** Where an organization is young, half its age makes an account an old one; its first day counts as a whole day. */
const organizationAge = ({ organizationDays }: Reporter): number => Math.max(1, organizationDays)

export const isNew = (reporter: Reporter): boolean =>
  !reporter.isModerator && reporter.days < Math.min(newDays, organizationAge(reporter) / 2)

/**
 * 0 to 1: accuracy over the last 100 decided reports, which is a half where none was decided, times the age of the account,
 * which is whole from 90 days on or where the account is as old as its organization. Moderators have 1.
 */
export function weightOf(reporter: Reporter): number {
  const { upheld, decided, days, isModerator } = reporter
  if (isModerator) return 1
  const accuracy = (upheld + 1) / (decided + 2)
  const tenure = Math.max(0, days) / Math.min(fullDays, organizationAge(reporter))
  return accuracy * Math.max(leastTenure, Math.min(1, tenure))
}

/** Whether reports of this weight hide a post: not where its community leaves that to moderators (null). */
export const hides = (weight: number, hidingWeight: number | null): boolean => hidingWeight !== null && weight >= hidingWeight

/** The weight of all open reports of a post. */
export function totalWeight(reports: readonly { weight: number; isNew: boolean }[]): number {
  const sum = (some: readonly { weight: number }[]) => some.reduce((total, { weight }) => total + weight, 0)
  const ofNew = sum(reports.filter((report) => report.isNew))
  return Math.min(ofNew, mostOfNew) + sum(reports.filter((report) => !report.isNew))
}

/** Posts that wait come before those with few reports, and after those that are hidden. */
export const priorityOf = ({ isWaiting, weight }: { isWaiting: boolean; weight: number }): number =>
  Math.round((isWaiting ? 1 : 0) * 100 + weight * 100)
