import type { readAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { audienceName, authorName } from './names'

type Props = Pick<Person, 't' | 'language' | 'regional'> & { announcement: DataOf<typeof readAnnouncement> }

/** To whom an announcement goes and when, how many it reached, and who wrote it. */
export function AnnouncementFacts({ t, language, regional, announcement }: Props) {
  const { sendAt, sentAt, recipientCount, readCount, withoutAddressCount } = announcement
  const column = (name: string) => t(`announcements.columns.${name}`)
  const audience = audienceName(announcement, { t, language })
  const counts: Fact[] =
    recipientCount === null
      ? []
      : [
          { label: column('recipientCount'), value: <Amount value={recipientCount} regional={regional} /> },
          { label: t('announcements.readCount'), value: <Amount value={readCount} regional={regional} /> },
          { label: t('announcements.withoutAddress'), value: <Amount value={withoutAddressCount} regional={regional} /> },
        ]
  const audienceText = (
    <>
      {audience.kind}
      {audience.name && (
        <>
          {' · '}
          <bdi data-text="theirs">{audience.name}</bdi>
        </>
      )}
    </>
  )
  return (
    <Facts
      facts={[
        { label: column('audience'), value: audienceText },
        { label: column('sendAt'), value: <When at={sendAt} regional={regional} /> },
        { label: t('announcements.sentAt'), value: <When at={sentAt} regional={regional} none={t('announcements.notYet')} /> },
        ...counts,
        { label: column('createdBy'), value: <bdi>{authorName(announcement, { t, language })}</bdi> },
      ]}
    />
  )
}
