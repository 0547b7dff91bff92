import { and, eq, sql } from 'drizzle-orm'
import { pointsEntries as entries, pointsFacts as facts, pointsScores as scores, pointsZones as zones } from '@/db/schema/points'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { modulesOfItems } from '@/lib/domain/learning/progress/done-items.service'
import { lockSubject } from '@/lib/platform/db/lock'
import type { Reaction } from '@/lib/platform/events/reaction'
import { addDays, beginningOf, type Day, dayOf } from '@/lib/platform/i18n/days'
import { startOfWeek } from '@/lib/platform/i18n/regional-profile'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { keepBadges, keptBadges } from './earned-badges.service'
import { type Award, awardsOf, correctionsOf, type Fact, publishedAt, type RuleVersion } from './ledger.rules'
import { versionsOf } from './rules.service'
import { keepTerms, settingOf } from './settings.service'
import { type PointSource, sources } from './sources.rules'
import { type StreakTerms, termsOn, withZone, type ZonePeriod, zoneAt } from './streak.rules'
import { type Period, periods, type ReversalCause } from './words'

type Context = TenantContext & { now: Date; requestId?: string }

/** While it is held, no other transaction changes the points of this person. */
export const lockPoints = ({ db, organization }: TenantContext, userId: string) =>
  lockSubject(db, 'points', organization.id, userId)

/** The time zones of a person, the oldest first. */
export async function zonesOf(context: TenantContext, userId: string): Promise<ZonePeriod[]> {
  const rows = await context.db
    .select({ since: zones.since, zone: zones.zone })
    .from(zones)
    .where(ofTenant(context, zones, eq(zones.userId, userId)))
    .orderBy(zones.since)
  return rows.map(({ since, zone }) => ({ since: since.getTime(), zone }))
}

/** The same with the one that the person has now; a change counts at most once in 24 hours. */
export async function zonesNow(context: Context, userId: string, known?: ZonePeriod[]): Promise<readonly ZonePeriod[]> {
  const chosen = (await recipientById(context, userId))?.timeZone
  const zone = chosen ?? (await readOrganization(context)).regionalProfile.timeZone
  return withZone(known ?? (await zonesOf(context, userId)), zone, context.now.getTime())
}

/** The same, and it is stored. */
export async function keepZones(context: Context, userId: string): Promise<readonly ZonePeriod[]> {
  const known = await zonesOf(context, userId)
  const kept = await zonesNow(context, userId, known)
  const added = kept === known ? undefined : kept.at(-1)
  if (added)
    await context.db
      .insert(zones)
      .values({ organizationId: context.organization.id, userId, since: new Date(added.since), zone: added.zone })
      .onConflictDoNothing()
  return kept
}

/** The lesson or assessment of facts from before it was kept with them, by their source; null: the source itself. */
async function lessonsOfEarlier(context: TenantContext, rows: readonly (typeof facts.$inferSelect)[]) {
  const earlier = rows.flatMap(({ isByPlace, source }) => (isByPlace && source.startsWith('item:') ? [source.split(':')] : []))
  const modules = earlier.length > 0 ? await modulesOfItems(context, [...new Set(earlier.map(([, id = '']) => id))]) : new Map()
  return (source: string): string | null => {
    const [kind, enrolment, id] = source.split(':')
    if (kind === 'assessment') return `assessment:${id}`
    const module: string | undefined = modules.get(`${enrolment}:${id}`)
    return module === undefined ? null : `lesson:${module}`
  }
}

/** All facts of a person. */
export const factsOf = async (context: TenantContext, userId: string): Promise<Fact[]> => {
  const rows = await context.db
    .select()
    .from(facts)
    .where(ofTenant(context, facts, eq(facts.userId, userId)))
  const aboutOf = await lessonsOfEarlier(context, rows)
  return rows.map(({ id, occurredAt, receivedAt, ...row }) => ({
    ...row,
    about: row.isByPlace ? aboutOf(row.source) : row.about,
    eventId: id,
    occurredAt: occurredAt.getTime(),
    receivedAt: receivedAt.getTime(),
  }))
}

/** A run is closed so long after its end, for people in other time zones. */
export const closesAfterMs = 12 * 3_600_000

/** The first day of the stretch that holds a day, and the first day after it. */
export function stretchOf(period: Period, day: Day, weekStart: number): { starts: Day; ends: Day | null } {
  if (period === 'all') return { starts: '0001-01-01', ends: null }
  if (period === 'week') {
    const starts = startOfWeek(day, { weekStart })
    return { starts, ends: addDays(starts, 7) }
  }
  const starts = `${day.slice(0, 7)}-01`
  return { starts, ends: `${addDays(starts, 31).slice(0, 7)}-01` }
}

type Counting = { terms: readonly StreakTerms[]; timeZone: string }
type Place = { scopeId: string; pathId: string | null; period: Period; starts: Day; ends: Day | null; closes: Date | null }

/** The stretches in which entries count. A run that is closed keeps its result. */
function placesOf(added: readonly NewEntry[], organizationId: string, { terms, timeZone }: Counting): Place[] {
  const places = new Map<string, Place>()
  for (const { localDate, pathId = null, receivedAt } of added)
    for (const period of periods) {
      const { starts, ends } = stretchOf(period, localDate, termsOn(localDate, terms)?.weekStart ?? 0)
      const closes = ends ? new Date(beginningOf(ends, timeZone).getTime() + closesAfterMs) : null
      if (closes && receivedAt >= closes) continue
      for (const path of pathId ? [null, pathId] : [null]) {
        const scopeId = path ?? organizationId
        places.set(`${scopeId} ${period} ${starts}`, { scopeId, pathId: path, period, starts, ends, closes })
      }
    }
  return [...places.values()]
}

/** Adds up what one person has in some stretches: from the entries themselves, so that the way there does not matter. */
async function addUp(context: TenantContext, userId: string, places: readonly Place[]) {
  if (places.length === 0) return
  const { db, organization } = context
  await db.execute(sql`
    insert into points_scores (organization_id, scope_id, period, starts, user_id, points, reached_at, is_hidden)
    select ${organization.id}, place."scopeId", place.period, place.starts, ${userId}, sum(e.points),
      coalesce(max(e.occurred_at) filter (where e.points > 0 and not exists (select from points_entries r
        where r.organization_id = e.organization_id and r.reversal_of = e.id
          and (place.closes is null or r.received_at < place.closes))), max(e.occurred_at)),
      coalesce((select p.is_out from points_people p where p.organization_id = ${organization.id} and p.user_id = ${userId}), false)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as place("scopeId" uuid, "pathId" uuid, period text, starts date, ends date, closes timestamptz)
    join points_entries e on e.organization_id = ${organization.id} and e.user_id = ${userId}
      and e.local_date >= place.starts and (place.ends is null or e.local_date < place.ends)
      and (place.closes is null or e.received_at < place.closes) and (place."pathId" is null or e.path_id = place."pathId")
    group by place."scopeId", place.period, place.starts
    on conflict (organization_id, scope_id, period, starts, user_id)
      do update set points = excluded.points, reached_at = excluded.reached_at`)
}

/** The points of a person. */
export async function balanceOf(context: TenantContext, userId: string): Promise<number> {
  const isTotal = and(eq(scores.scopeId, context.organization.id), eq(scores.period, 'all'), eq(scores.userId, userId))
  const [row] = await context.db
    .select({ points: scores.points })
    .from(scores)
    .where(ofTenant(context, scores, isTotal))
  return row?.points ?? 0
}

type NewEntry = Omit<typeof entries.$inferInsert, 'organizationId' | 'userId' | 'balance'>

/** Appends entries of one person, whose points are locked, and adds them up. */
export async function append(context: Context, userId: string, added: readonly NewEntry[], counting: Counting): Promise<void> {
  if (added.length === 0) return
  const { db, organization, now } = context
  let balance = await balanceOf(context, userId)
  const rows = added.map((entry) => {
    balance += entry.points
    return { ...entry, organizationId: organization.id, userId, balance, createdAt: now }
  })
  await db.insert(entries).values(rows)
  await addUp(context, userId, placesOf(added, organization.id, counting))
}

const reversed = sql`exists (select from points_entries r where r.organization_id = ${entries.organizationId} and r.reversal_of = ${entries.id})`

type Settling = { source: PointSource; receivedAt: number; facts: readonly Fact[]; versions: readonly RuleVersion[] }

/** Makes the ledger of one person what follows from their facts: appends awards, and reversals of those that no longer hold. */
async function settle(context: Context, userId: string, counting: Counting, by: Settling): Promise<void> {
  const isAward = and(eq(entries.userId, userId), eq(entries.kind, 'award'))
  const given = await context.db
    .select({ row: entries, isReversed: sql<boolean>`${reversed}` })
    .from(entries)
    .where(ofTenant(context, entries, isAward))
  const kept = given.flatMap(({ row, isReversed }) => {
    const { ruleId, sourceEventId, turn } = row
    return isReversed || !ruleId || !sourceEventId || !turn ? [] : [{ ...row, ruleId, sourceEventId, turn }]
  })
  const { append: missing, reverse } = correctionsOf(kept, awardsOf(by.facts, by.versions))
  const byId = new Map(kept.map((row) => [row.id, row]))
  const cause: ReversalCause = by.source.kind === 'withdrawn' ? 'withdrawn' : 'displaced'
  const turnOf = ({ ruleId, sourceEventId }: Award) =>
    1 +
    Math.max(
      0,
      ...given.flatMap(({ row }) => (row.ruleId === ruleId && row.sourceEventId === sourceEventId ? (row.turn ?? 0) : [])),
    )
  const reversals = reverse.flatMap(({ id }): NewEntry[] => {
    const row = byId.get(id)
    if (!row) return []
    const { ruleId, ruleVersion, pathId, localDate, zone, occurredAt } = row
    const about = { ruleId, ruleVersion, pathId, localDate, zone, occurredAt, reversalOf: id, cause }
    return [{ id: newId(), kind: 'reversal', points: -row.points, ...about, receivedAt: new Date(by.receivedAt) }]
  })
  const awards = missing.map((award): NewEntry => {
    const at = { occurredAt: new Date(award.occurredAt), receivedAt: new Date(award.receivedAt) }
    return { id: newId(), kind: 'award', ...award, ...at, turn: turnOf(award) }
  })
  await append(context, userId, [...reversals, ...awards], counting)
}

/**
 * Keeps one thing that a person did as a fact, with the day of the person; the ledger and the badges follow. `isPast`: it is of a time before points
 * were given, so badges cause no events.
 */
export async function recordFact(
  context: Context,
  source: PointSource,
  event: { id: string; occurredAt: Date; receivedAt: number; isPast?: boolean },
): Promise<void> {
  const setting = await settingOf(context)
  if (!setting.isOn) return
  const { userId, kind, source: place, about, pathId, score } = source
  await lockPoints(context, userId)
  const personZones = await keepZones(context, userId)
  const zone = zoneAt(personZones, event.occurredAt.getTime())
  if (!zone) throw new Error('A person has a time zone')
  const terms = await keepTerms(context, setting)
  const { timeZone } = (await readOrganization(context)).regionalProfile
  const { id: newest, receivedAt, occurredAt, isPast } = event
  const day = dayOf(occurredAt, zone)
  const [added] = await context.db
    .insert(facts)
    .values({
      organizationId: context.organization.id,
      id: newest,
      userId,
      kind,
      source: place,
      about,
      pathId,
      score,
      zone,
      occurredAt,
      receivedAt: new Date(receivedAt),
      localDate: day,
    })
    .onConflictDoNothing()
    .returning({ badges: keptBadges(context, userId) })
  if (!added) return
  const known = { facts: await factsOf(context, userId), versions: await versionsOf(context) }
  await settle(context, userId, { terms, timeZone }, { source, receivedAt, ...known })
  await keepBadges(context, userId, added.badges, { ...known, newest, day, isPast })
}

export const pointReactions: readonly Reaction[] = sources.map(({ event, name, read }) => ({
  name,
  event,
  each: async (context, { id, occurredAt, payload }) => {
    const source = read(payload)
    if (source) await recordFact(context, source, { id, occurredAt, receivedAt: publishedAt(id) })
  },
}))
