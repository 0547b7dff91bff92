import { type CountOfDay, valuesOf } from '@/lib/platform/db/day-sql'
import { oneStatement } from '@/lib/platform/db/one-statement'
import type { ErrorName } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays, stretchOf } from '@/lib/platform/i18n/days'
import { countFailures } from '../activity-log/activity-counts.service'
import { countCertificates, countIssued } from '../certificates/certificate-counts.service'
import { countPeople } from '../identity/account/people.service'
import { signIn, verifyTwoFactor } from '../identity/sign-in/identity.contract'
import { countActiveByDay, countActivePeople, countSignIns } from '../identity/sign-in/sign-in-counts.service'
import { countPaths } from '../learning-paths/path-counts.service'
import * as contracts from './analytics.contract'

/** Errors that count as refused sign-ins: well-formed attempts, at either step. */
const failedSignIns = {
  actions: ['userLoginCredential', 'userVerifyTwoFactor'] as const,
  errors: [signIn, verifyTwoFactor].flatMap(({ errors }): readonly ErrorName[] => errors ?? []),
}

/** A series by day, by which the count of one day or the sum of several is read. */
function series(rows: CountOfDay[]) {
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  const of = (day: string) => counts.get(day) ?? 0
  return { of, sum: (days: string[]) => days.reduce((sum, day) => sum + of(day), 0) }
}

/** The one row of a count. */
function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('A count always returns a row')
  return row
}

const countAll = oneStatement({
  people: countPeople,
  activePeople: countActivePeople,
  activeByDay: countActiveByDay,
  signIns: countSignIns,
  failures: countFailures(failedSignIns),
  issued: countIssued,
  certificates: countCertificates,
  learningPaths: countPaths,
})

export const readAnalyticsOverview = implement(contracts.readAnalyticsOverview, async (context, { query: { days } }) => {
  const { organization, now } = context
  const { timeZone, weekStart } = organization.regionalProfile
  const stretch = stretchOf(now, days, timeZone)
  const rows = await countAll(context.db, { organizationId: organization.id, now, ...valuesOf(stretch) })
  const [people, activePeople] = [only(rows.people), only(rows.activePeople)]
  const [certificates, learningPaths] = [only(rows.certificates), only(rows.learningPaths)]
  const [active, opened] = [series(rows.activeByDay), series(rows.signIns)]
  const [failed, issued] = [series(rows.failures), series(rows.issued)]
  const dates = (from: string) => Array.from({ length: days }, (_, at) => addDays(from, at))
  const window = (from: string) => {
    const all = dates(from)
    return {
      from,
      to: addDays(from, days - 1),
      signIns: opened.sum(all),
      failedSignIns: failed.sum(all),
      certificatesIssued: issued.sum(all),
    }
  }
  return {
    asOf: now,
    timeZone,
    weekStart,
    definitionVersion: 1,
    days,
    people,
    learningPaths,
    certificates,
    current: {
      ...window(stretch.from),
      activePeople: activePeople.current,
      certificatesRevoked: certificates.revokedNow,
      learningPathsPublished: learningPaths.publishedNow,
    },
    previous: {
      ...window(stretch.previousFrom),
      activePeople: activePeople.previous,
      certificatesRevoked: certificates.revokedBefore,
      learningPathsPublished: learningPaths.publishedBefore,
    },
    daily: dates(stretch.from).map((date) => ({
      date,
      activePeople: active.of(date),
      signIns: opened.of(date),
      failedSignIns: failed.of(date),
      certificatesIssued: issued.of(date),
    })),
  }
})
