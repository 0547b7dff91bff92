import { createAnnouncement, listAnnouncements } from '@/lib/domain/house/notifications/announcements.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { announcementColumns } from './_parts/columns'
import { announcementFilters } from './_parts/filters'

export default consolePage('announcements', (page) => {
  const { t, me, language, query } = page
  const create = can(me, createAnnouncement) && (
    <LinkButton href="/console/announcements/new" kind="filled" icon="add">
      {t('announcements.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader
        title={t('announcements.title')}
        intro={t('announcements.intro')}
        shows={{ contract: listAnnouncements, query }}
      >
        {create}
      </SectionHeader>
      <List
        contract={listAnnouncements}
        name="announcements"
        title={t('announcements.title')}
        query={query}
        isSearchable={false}
        labelOf={({ title }) => title[language]}
        hrefOf={({ id }) => `/console/announcements/${id}`}
        filters={announcementFilters(page)}
        columns={announcementColumns(page)}
        empty={{ title: t('announcements.empty.title'), detail: t('announcements.empty.detail'), action: create }}
      />
    </>
  )
})
