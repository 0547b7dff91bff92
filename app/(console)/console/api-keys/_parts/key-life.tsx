import type { readApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { inOneCalendar } from '@/lib/ui/regional-format'
import { type Station, Stations } from '@/lib/ui/stations'
import { When } from '@/lib/ui/when'

type Item = Pick<DataOf<typeof readApiKey>, 'isActive' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>
type Props = Pick<Person, 't' | 'regional'> & { item: Item }

/** The life of a key: made, used last, and when it ends. */
export function KeyLife({ item: { isActive, createdAt, lastUsedAt, expiresAt }, t, regional }: Props) {
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const inShort = inOneCalendar(regional)
  const day = (at: string | null, none?: string) => <When at={at} regional={inShort} as="day" none={none} />
  const used: Station = {
    title: t(isActive && !hasEnded ? 'apiKeys.columns.lastUsed' : 'apiKeys.state.inactive'),
    detail: day(lastUsedAt, t('apiKeys.never')),
    state: hasEnded ? 'done' : 'now',
  }
  const end: Station = {
    title: t(hasEnded ? 'apiKeys.state.expired' : 'apiKeys.columns.expires'),
    detail: <When at={expiresAt} regional={inShort} edge="ends" none={t('apiKeys.noExpiry')} />,
    state: hasEnded ? 'now' : 'next',
  }
  return (
    <Stations
      label={t('apiKeys.life')}
      stations={[
        { title: t('apiKeys.columns.created'), detail: day(createdAt), state: 'done' },
        hasEnded ? { ...used, title: t('apiKeys.columns.lastUsed') } : used,
        end,
      ]}
    />
  )
}
