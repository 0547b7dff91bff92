import { eq } from 'drizzle-orm'
import { notificationReminders, notificationSettings, notifications } from '@/db/schema/notifications'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Deletes the notifications of a person with their mails, what they chose, and their reminders. */
export async function forgetNotifications(context: TenantContext, userId: string): Promise<void> {
  for (const table of [notifications, notificationSettings, notificationReminders])
    await context.db.delete(table).where(ofTenant(context, table, eq(table.userId, userId)))
}
