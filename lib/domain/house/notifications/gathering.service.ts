import { and, desc, eq, gt } from 'drizzle-orm'
import { type NoticeValues, notifications } from '@/db/schema/notifications'
import type { Published, ReactionContext } from '@/lib/platform/events/reaction'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { changed, notify } from './notify.service'
import type { EventFacts } from './room'
import { describeSubject } from './subjects.service'
import type { KindName } from './words'

/** Notifications that come within this time of the first one are one with it. */
const gatheredMs = 15 * 60_000
/** A title that names more is no title. */
const longest = 200

type Names = NonNullable<NoticeValues['group']>
const marks = { ar: '، ', en: ', ' } as const

/** Names of two subjects together; the first ones alone where one is named already, or too many are. */
function together(before: Names, more: Names): Names {
  const joined = (language: 'ar' | 'en', other: 'ar' | 'en') => {
    const [first, next] = [before[language] ?? before[other] ?? '', more[language] ?? more[other] ?? '']
    const isNamed = first.split(marks[language]).includes(next)
    const both = [first, next].filter(Boolean).join(marks[language])
    return isNamed || both.length > longest ? first : both
  }
  return { ar: joined('ar', 'en'), en: joined('en', 'ar') }
}

/** Notifies the person of an event; one that they have not read and that is minutes old names this subject as well. */
export async function notifyGathered(context: ReactionContext, event: Published<EventFacts>, kind: KindName): Promise<void> {
  const { db, now } = context
  const { userId } = event.payload
  const about = await describeSubject(context, kind, event.payload)
  if (!about || userId === undefined) return
  const since = new Date(now.getTime() - gatheredMs)
  const isRecent = and(
    ...[eq(notifications.userId, userId), eq(notifications.kind, kind), gt(notifications.createdAt, since)],
    eq(notifications.state, 'unread'),
  )
  const [earlier] = await db
    .select({ id: notifications.id, values: notifications.values })
    .from(notifications)
    .where(ofTenant(context, notifications, isRecent))
    .orderBy(desc(notifications.createdAt))
    .limit(1)
    .for('update')
  if (!earlier) return notify(context, { ...about, userId, kind, event, key: event.id })
  const group = together(earlier.values.group ?? {}, about.values.group ?? {})
  await db
    .update(notifications)
    .set({ values: { ...earlier.values, group, isSeveral: earlier.values.isSeveral || group.ar !== earlier.values.group?.ar } })
    .where(ofTenant(context, notifications, eq(notifications.id, earlier.id)))
  await changed(context, [userId])
}
