import { createAnnouncement, listAnnouncements } from '@/lib/domain/house/notifications/announcements.contract'
import { announcementStates, audienceTypes } from '@/lib/domain/house/notifications/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { audienceName } from './_parts/audience-name'
import { StateBadge } from './_parts/state-badge'

export default consolePage('announcements', (page) => {
  const { t, me, language, regional, query } = page
  const column = (name: string) => t(`announcements.columns.${name}`)
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
        filters={[
          {
            name: 'state',
            label: column('state'),
            kind: 'choice',
            options: announcementStates.map((value) => ({ value, label: t(`announcements.states.${value}`) })),
          },
          {
            name: 'audience',
            label: column('audience'),
            kind: 'choice',
            options: audienceTypes.map((value) => ({ value, label: t(`announcements.audiences.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'title',
            title: column('title'),
            csv: ['title.ar', 'title.en'],
            cell: ({ title }) => <bdi data-text="theirs">{title[language]}</bdi>,
          },
          {
            key: 'audience',
            title: column('audience'),
            csv: [
              inWords(listAnnouncements, 'audience.type', column('audience'), (value) => t(`announcements.audiences.${value}`)),
              { path: 'audience.name.ar', title: `${column('audience')} (${t('parts.list.csv.ar')})` },
              { path: 'audience.name.en', title: `${column('audience')} (${t('parts.list.csv.en')})` },
            ],
            cell: (one) => {
              const { kind, name } = audienceName(one, page)
              return (
                <span className="two-lines">
                  <span>{kind}</span>
                  {name && (
                    <bdi className="small soft" data-text="theirs">
                      {name}
                    </bdi>
                  )}
                </span>
              )
            },
          },
          {
            key: 'state',
            title: column('state'),
            csv: [inWords(listAnnouncements, 'state', column('state'), (value) => t(`announcements.states.${value}`))],
            cell: ({ state }) => <StateBadge state={state} t={t} />,
          },
          {
            key: 'sendAt',
            title: column('sendAt'),
            cell: ({ sendAt }) => <When at={sendAt} regional={regional} as="short" />,
          },
          {
            key: 'recipientCount',
            title: column('recipientCount'),
            end: true,
            cell: ({ recipientCount }) =>
              recipientCount === null ? (
                <span className="soft">{t('announcements.notYet')}</span>
              ) : (
                <Amount value={recipientCount} regional={regional} />
              ),
          },
          {
            key: 'createdBy',
            title: column('createdBy'),
            hidden: true,
            csv: [
              { path: 'createdBy.name.ar', title: `${column('createdBy')} (${t('parts.list.csv.ar')})` },
              { path: 'createdBy.name.en', title: `${column('createdBy')} (${t('parts.list.csv.en')})` },
              { path: 'createdBy.email', title: `${column('createdBy')} (${t('parts.list.csv.parts.email')})` },
            ],
            cell: ({ createdBy }) => (
              <bdi>{createdBy ? inLanguage(createdBy.name, language).text || createdBy.email : t('announcements.program')}</bdi>
            ),
          },
          momentColumn('createdAt', column('created'), regional, { hidden: true }),
        ]}
        empty={{ title: t('announcements.empty.title'), detail: t('announcements.empty.detail'), action: create }}
      />
    </>
  )
})
