import { pointsSettings as settings, pointsTerms as terms } from '@/db/schema/points-rules'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { implement } from '@/lib/platform/http/implement'
import { type Day, dayOf } from '@/lib/platform/i18n/days'
import { noRamadan, type RegionalProfile } from '@/lib/platform/i18n/regional-profile'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './settings.contract'
import type { StreakTerms } from './streak.rules'

export type Setting = Pick<
  typeof settings.$inferSelect,
  'isOn' | 'dailyGoal' | 'ramadanGoal' | 'freezeEvery' | 'mostFreezes' | 'mayBeNegative' | 'version'
> & {
  updatedAt: Date | null
}
const never: Setting = {
  isOn: false,
  dailyGoal: 1,
  ramadanGoal: null,
  freezeEvery: 7,
  mostFreezes: 2,
  mayBeNegative: false,
  updatedAt: null,
  version: 0,
}

/** The settings of the organization; off where they were never set. */
export async function settingOf(context: TenantContext): Promise<Setting> {
  const [row] = await context.db.select().from(settings).where(ofTenant(context, settings))
  return row ?? never
}

/** Refuses where points are off. */
export async function assertOn(context: TenantContext & { fail: (reason: 'gamificationOff') => never }): Promise<Setting> {
  const setting = await settingOf(context)
  return setting.isOn ? setting : context.fail('gamificationOff')
}

/** The terms of streaks by the day from which they hold, the oldest first. */
export const termsOf = (context: TenantContext): Promise<StreakTerms[]> =>
  context.db.select().from(terms).where(ofTenant(context, terms)).orderBy(terms.since)

const fields = [
  'weekStart',
  'weekendDays',
  'hijriAdjustmentDays',
  'ramadan',
  'dailyGoal',
  'ramadanGoal',
  'freezeEvery',
  'mostFreezes',
] as const
const same = (one: StreakTerms, other: StreakTerms) =>
  fields.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

/** The terms as they are now: of the regional profile and of the settings. */
function presentTerms(since: Day, profile: RegionalProfile, setting: Setting): StreakTerms {
  const { weekStart, weekendDays, hijriAdjustmentDays, ramadan = noRamadan } = profile
  const { dailyGoal, ramadanGoal, freezeEvery, mostFreezes } = setting
  const week = { weekStart, weekendDays: weekendDays.toSorted((one, other) => one - other), hijriAdjustmentDays, ramadan }
  return { since, ...week, dailyGoal, ramadanGoal, freezeEvery, mostFreezes }
}

/** The terms with those that hold from today on, where they differ: the past keeps its own. */
export async function termsNow(context: TenantContext & { now: Date }, setting: Setting): Promise<StreakTerms[]> {
  const known = await termsOf(context)
  const { regionalProfile: profile } = await readOrganization(context)
  const present = presentTerms(dayOf(context.now, profile.timeZone), profile, setting)
  const last = known.at(-1)
  return last && same(last, present) ? known : [...known.filter((one) => one.since < present.since), present]
}

/** The same, and those from today on are stored. */
export async function keepTerms(context: TenantContext & { now: Date }, setting: Setting): Promise<StreakTerms[]> {
  const held = await termsNow(context, setting)
  const [present] = held.slice(-1)
  if (!present) throw new Error('Terms are never empty')
  const known = (await termsOf(context)).at(-1)
  if (known && known.since === present.since && same(known, present)) return held
  const { since, ...set } = present
  await context.db
    .insert(terms)
    .values({ organizationId: context.organization.id, since, ...set })
    .onConflictDoUpdate({ target: [terms.organizationId, terms.since], set })
  return held
}

const audited = ({ isOn, dailyGoal, ramadanGoal, freezeEvery, mostFreezes, mayBeNegative }: Setting) => ({
  isOn,
  dailyGoal,
  ramadanGoal,
  freezeEvery,
  mostFreezes,
  mayBeNegative,
})
const shown = (setting: Setting) => ({ ...audited(setting), updatedAt: setting.updatedAt, version: setting.version })

export const readSetting = implement(contracts.readSetting, async (context) => shown(await settingOf(context)))

export const updateSetting = implement(contracts.updateSetting, async (context, { body }) => {
  const { db, organization, now } = context
  await lockSubject(db, 'points-setting', organization.id)
  const before = await settingOf(context)
  assertVersion(context, before)
  const chosen = audited({ ...before, ...body })
  const set = { ...chosen, updatedAt: now, version: before.version + 1 }
  const values = { organizationId: organization.id, createdAt: now, ...set }
  await db.insert(settings).values(values).onConflictDoUpdate({ target: settings.organizationId, set })
  if (set.isOn) await keepTerms(context, set)
  context.note({ before: audited(before), after: chosen })
  return shown(set)
})

/** Whether the organization gives points, for pages that show a part of them. */
export const isOn = async (context: TenantContext): Promise<boolean> => (await settingOf(context)).isOn

/** The points that a person is shown for the sum of their entries. */
export const shownPoints = (sum: number, { mayBeNegative }: Pick<Setting, 'mayBeNegative'>): number =>
  mayBeNegative ? sum : Math.max(0, sum)
