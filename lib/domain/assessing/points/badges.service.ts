import { eq, sql } from 'drizzle-orm'
import { pointsBadges as badges } from '@/db/schema/points-boards'
import { arePaths } from '@/lib/domain/learning/learning-paths/path-records.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './badges.contract'
import { badgeProgress } from './badges.rules'
import { earnedDay } from './earned-badges.rules'
import { keptBadges } from './earned-badges.service'
import { factsOf } from './ledger.service'
import { isOut } from './preferences.service'
import { awardBadge } from './room'
import { ruleRecords, versionsOf } from './rules.service'
import { assertOn } from './settings.service'

const records = recordsOf(badges, {
  missing: 'badgeNotFound',
  type: 'gamificationBadge',
  label: ({ name }) => name.en,
  name: ({ name }) => name,
})
const audited = ['name', 'description', 'criterion', 'trigger', 'ruleId', 'pathId', 'count', 'keepsEarned', 'isActive'] as const
const badgeList = list(contracts.listBadges, { table: badges, fields: {} })
export const listBadges = implement(contracts.listBadges, ({ db, organization }, { page }) =>
  badgeList(db, page, { organizationId: organization.id }),
)

/** A badge is shown as new for so long after it was earned. */
const newForMs = 7 * 86_400_000

/** The property that says what each criterion is about. */
const subjects = { count: 'trigger', rule: 'ruleId', path: 'pathId' } as const

export const createBadge = implement(contracts.createBadge, async (context, { body }) => {
  const { db, organization } = context
  const { name, description, criterion, trigger, ruleId, pathId, keepsEarned = true, isActive = true } = body
  const subject = subjects[criterion]
  if (!body[subject]) throw invalid({ key: 'required', property: subject })
  const about = { trigger: null, ruleId: null, pathId: null, [subject]: { trigger, ruleId, pathId }[subject] }
  if (about.ruleId) await ruleRecords.get(context, about.ruleId)
  if (about.pathId && !(await arePaths(context, [about.pathId]))) context.fail('pathNotFound')
  await lockSubject(db, 'badges', organization.id)
  if ((await db.$count(badges, ofTenant(context, badges))) >= contracts.mostBadges) context.fail('badgesFull')
  const count = criterion === 'path' ? 1 : (body.count ?? 1)
  const row = { name, description, criterion, ...about, count, keepsEarned, isActive, searchText: searchTextOf(name) }
  const made = await records.insert(context, { ...row, isFromBefore: false }, audited)
  if (isActive) await enqueueAsSystem(context, awardBadge, { badgeId: made.id })
  return made
})

export const updateBadge = implement(contracts.updateBadge, async (context, { params, body }) => {
  const before = await records.lock(context, params.badgeId)
  assertVersion(context, before)
  const { name = before.name, description = before.description, isActive = before.isActive } = body
  if (isActive && !before.isActive) await enqueueAsSystem(context, awardBadge, { badgeId: before.id })
  return records.change(context, before, { name, description, isActive, searchText: searchTextOf(name) }, audited)
})

/** The name of a badge, in both languages. */
export async function nameOfBadge(context: TenantContext, badgeId: string) {
  const [row] = await context.db
    .select({ name: badges.name })
    .from(badges)
    .where(ofTenant(context, badges, eq(badges.id, badgeId)))
  return row?.name ?? { ar: '', en: '' }
}

export const readBadges = implement(contracts.readBadges, async (context) => {
  await assertOn(context)
  const { id: userId } = context.user
  if (await isOut(context, userId)) return { badges: [] }
  const rows = await context.db.select().from(badges).where(ofTenant(context, badges)).orderBy(badges.createdAt)
  const [facts, versions] = [await factsOf(context, userId), await versionsOf(context)]
  const [kept] = await context.db.select({ badges: keptBadges(context, userId) }).from(sql`(values (1)) once`)
  const byId = new Map(kept?.badges.map((badge) => [badge.id, badge]))
  const newSince = context.now.getTime() - newForMs
  const own = rows.flatMap((row) => {
    const { id, name, description, criterion, trigger, ruleId, pathId, count } = row
    const own = byId.get(id)
    const earnedOn = own ? earnedDay(own, facts, versions) : null
    if (!row.isActive && earnedOn === null) return []
    const { done } = badgeProgress(row, facts, versions)
    const isNew = earnedOn !== null && own?.announcedAt != null && new Date(own.announcedAt).getTime() > newSince
    return [{ id, name, description, criterion, trigger, ruleId, pathId, count, done, earnedOn, isNew }]
  })
  return { badges: own.toSorted((one, other) => Number(other.earnedOn !== null) - Number(one.earnedOn !== null)) }
})
