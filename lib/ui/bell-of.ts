import { streamNews } from '@/lib/domain/house/live-news/live-news.contract'
import { countNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { ApiError } from '@/lib/platform/http/client'
import { can } from './can'
import { endpoint } from './endpoint'
import type { Person } from './person'
import { localeOf } from './regional-format'

/**
 * The props of the bell in a head; null for people without notifications. If the number cannot be read, the
 * page is shown anyway.
 */
export async function bellOf({ me, api, t, regional }: Pick<Person, 'me' | 'api' | 't' | 'regional'>) {
  if (!can(me, countNotifications)) return null
  const calls = { stream: endpoint(streamNews), count: endpoint(countNotifications) }
  const texts = { title: t('inbox.title'), unread: t('inbox.unread') }
  const locale = localeOf(regional)
  try {
    return { calls, texts, locale, drawn: (await api(countNotifications)).data.unread }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { calls, texts, locale, drawn: 0 }
  }
}

export type BellProps = NonNullable<Awaited<ReturnType<typeof bellOf>>>
