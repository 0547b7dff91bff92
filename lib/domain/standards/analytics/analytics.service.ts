import { countCertificates, countIssued } from '@/lib/domain/assessing/certificates/certificate-counts.service'
import { countFailures } from '@/lib/domain/house/activity-log/activity-counts.service'
import { countPeople } from '@/lib/domain/house/identity/account/people.service'
import { signIn, verifyTwoFactor } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { countActiveByDay, countActivePeople, countSignIns } from '@/lib/domain/house/identity/sign-in/sign-in-counts.service'
import { countPaths } from '@/lib/domain/learning/learning-paths/path-counts.service'
import { type CountOfDay, valuesOf } from '@/lib/platform/db/day-sql'
import { oneStatement } from '@/lib/platform/db/one-statement'
import { type ErrorName, invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays, beginningOf, dayOf, type Stretch, stretchOf } from '@/lib/platform/i18n/days'
import { fewestPeople } from '@/lib/platform/lists/small-numbers'
import * as contracts from './analytics.contract'
import { type Count, countsOf } from './counts.service'
import { type Hiding, hidingFrom } from './duties.service'
import { assertKnown, type Filters } from './filters.service'
import { frameOf } from './range.rules'
import { dutyMetrics, type MetricKey } from './words'

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

type Asking = Parameters<typeof countsOf>[0] & Parameters<typeof frameOf>[0]

/** Learning in both windows, in one statement. */
async function countLearning(context: Asking, filters: Filters, { previousFrom, from, to }: Stretch, days: number) {
  const { timeZone, weekStart } = frameOf(context)
  const all = { filters, range: { from: previousFrom, to, timeZone, weekStart }, by: [] }
  const [now, before] = [
    { from, to },
    { from: previousFrom, to: addDays(from, -1) },
  ].map((window) => ({ ...all, range: { ...window, timeZone, weekStart } }))
  if (!now || !before) throw new Error('There are two windows')
  const counted = await countsOf(context, [
    ...[now, before].map((window) => ({ ...window, metric: 'activeLearners' as const, grain: 'total' as const })),
    ...[now, before].map((window) => ({ ...window, metric: 'learningMinutes' as const, grain: 'total' as const })),
    ...(['overdue', 'expiring', ...dutyMetrics] as const).map((metric) => ({ ...all, metric, grain: 'total' as const })),
    ...(['activeLearners', 'enrolments', 'starts', 'completions'] as const).map((metric) => ({
      ...all,
      metric,
      grain: 'day' as const,
    })),
  ])
  const total = (at: number) => counted[at]?.[0]?.value ?? 0
  const [active, enrolments, starts, completions] = counted.slice(6 + dutyMetrics.length).map(byDay)
  if (!active || !enrolments || !starts || !completions) throw new Error('Each number has its rows')
  const dates = (first: string) => Array.from({ length: days }, (_, at) => addDays(first, at))
  const window = (first: string, at: number) => ({
    activeLearners: total(at),
    learningMinutes: total(2 + at),
    enrolments: enrolments.sum(dates(first)),
    starts: starts.sum(dates(first)),
    completions: completions.sum(dates(first)),
  })
  return {
    current: window(from, 0),
    previous: window(previousFrom, 1),
    overdue: total(4),
    expiring: total(5),
    duties: { enrolled: total(6), completed: total(7), overdue: total(8) },
    daily: dates(from).map((date) => ({
      date,
      activeLearners: active.of(date),
      enrolments: enrolments.of(date),
      completions: completions.of(date),
    })),
  }
}
const byDay = (rows: Count[]) => series(rows.map(({ period, value }) => ({ day: period ?? '', count: value })))

type Counts = Awaited<ReturnType<typeof countLearning>>

/** These counts as they are shown, each number by its rule. Where one to four people learned, their learning is hidden too. */
function shownOf({ current, previous, overdue, expiring, duties, daily }: Counts, { isHidden, isReader }: Hiding) {
  const of = <T>(metric: MetricKey, value: T) => (isHidden(metric) ? null : value)
  const isFew = ({ activeLearners }: Counts['current']) => activeLearners > 0 && activeLearners < fewestPeople
  const window = (counts: Counts['current']) => ({
    activeLearners: isFew(counts) ? null : of('activeLearners', counts.activeLearners),
    learningMinutes: isFew(counts) ? null : of('learningMinutes', counts.learningMinutes),
    enrolments: of('enrolments', counts.enrolments),
    starts: isFew(counts) ? null : of('starts', counts.starts),
    completions: isFew(counts) && !isReader ? null : of('completions', counts.completions),
  })
  return {
    current: window(current),
    previous: window(previous),
    overdue: of('overdue', overdue),
    expiring: of('expiring', expiring),
    duties: of('duties', duties),
    daily: daily.map(({ date, activeLearners, enrolments, completions }) => ({
      date,
      activeLearners: isFew(current) ? null : of('activeLearners', activeLearners),
      enrolments: of('enrolments', enrolments),
      completions: isFew(current) && !isReader ? null : of('completions', completions),
    })),
  }
}

export const readAnalyticsOverview = implement(contracts.readAnalyticsOverview, async (context, { query }) => {
  const { organization, now } = context
  const { days, until, ...filters } = query
  const { timeZone } = organization.regionalProfile
  await assertKnown(context, filters)
  if (until && until > dayOf(now, timeZone)) throw invalid({ key: 'order', property: 'until' })
  const stretch = stretchOf(until ? beginningOf(until, timeZone) : now, days, timeZone)
  const rows = await countAll(context.db, { organizationId: organization.id, now, ...valuesOf(stretch) })
  const [people, activePeople] = [only(rows.people), only(rows.activePeople)]
  const [certificates, learningPaths] = [only(rows.certificates), only(rows.learningPaths)]
  const [active, opened] = [series(rows.activeByDay), series(rows.signIns)]
  const [failed, issued] = [series(rows.failures), series(rows.issued)]
  const hiding = await hidingFrom(context, filters)
  const learning = shownOf(await countLearning(context, filters, stretch, days), hiding)
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
    ...frameOf(context),
    suppressed: learning.current.activeLearners === null ? 1 : 0,
    days,
    learning,
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
