import { eq } from 'drizzle-orm'
import { notificationSettings, type StoredTimes } from '@/db/schema/notifications'
import type { RegionalProfile } from '@/lib/platform/i18n/regional-profile'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Chosen } from './kinds.rules'
import type { SendingTimes } from './sending.rules'

export type Settings = { frequencies: Chosen; mutedPathIds: string[]; times: StoredTimes | null }
export const noSettings: Settings = { frequencies: {}, mutedPathIds: [], times: null }

const { frequencies, mutedPathIds, times } = notificationSettings

/** A person's settings; the empty ones if there is no row. */
export async function settingsOf(context: TenantContext, userId: string): Promise<Settings> {
  const [row] = await context.db
    .select({ frequencies, mutedPathIds, times })
    .from(notificationSettings)
    .where(ofTenant(context, notificationSettings, eq(notificationSettings.userId, userId)))
  return row ?? noSettings
}

/** The same, in a row that is locked until the transaction ends, so that two changes at once keep each other's. */
export async function lockSettings(context: TenantContext, userId: string): Promise<Settings> {
  const { db, organization } = context
  await db.insert(notificationSettings).values({ organizationId: organization.id, userId }).onConflictDoNothing()
  const [row] = await db
    .select({ frequencies, mutedPathIds, times })
    .from(notificationSettings)
    .where(ofTenant(context, notificationSettings, eq(notificationSettings.userId, userId)))
    .for('update')
  return row ?? noSettings
}

export const storeSettings = (context: TenantContext, userId: string, set: Partial<Settings>): Promise<unknown> =>
  context.db
    .update(notificationSettings)
    .set(set)
    .where(ofTenant(context, notificationSettings, eq(notificationSettings.userId, userId)))

/** No mail at night, summaries in the morning, on every day of the week. */
export const defaultTimes = ({ weekStart }: Pick<RegionalProfile, 'weekStart'>): StoredTimes => ({
  timeZone: null,
  quietHours: { from: '21:00', to: '07:00' },
  sendDays: [0, 1, 2, 3, 4, 5, 6],
  digestHour: 8,
  digestDay: weekStart,
  followsRamadan: true,
  resumesAt: null,
})

/** When a person gets mails: as they chose, in their own time zone, else in that of the organization. */
export function timesOf(
  { times: own }: Pick<Settings, 'times'>,
  person: { timeZone: string | null },
  profile: RegionalProfile,
): SendingTimes {
  const chosen = own ?? defaultTimes(profile)
  return {
    ...chosen,
    timeZone: chosen.timeZone ?? person.timeZone ?? profile.timeZone,
    resumesAt: chosen.resumesAt === null ? null : new Date(chosen.resumesAt),
  }
}
