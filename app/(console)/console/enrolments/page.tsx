import Link from 'next/link'
import { listPaths } from '@/lib/domain/learning-paths/authoring.contract'
import { extendEnrolment, listRoster, waiveEnrolment } from '@/lib/domain/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/progress/progress-admin.contract'
import { clock } from '@/lib/platform/clock'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, yesOrNo } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { Texts } from '@/lib/ui/texts'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { EnrolmentActions } from '../learning-paths/_parts/enrolment-actions'
import { EnrolmentProgress, EnrolmentState } from '../learning-paths/_parts/enrolment-state'
import { enrolmentFilters } from './_parts/filters'
import { viewsOf } from './_parts/views'

type Entry = ItemOf<typeof listProgress>

export default consolePage('enrolments', async (page) => {
  const { t, me, language, regional, query, textsOf, organization } = page
  const of = (key: string) => t(`learningPaths.learners.${key}`)
  const say = (key: string) => t(`enrolments.${key}`)
  const nameOf = ({ person }: Entry) => inLanguage(person.name, language).text || shownEmail(person.email)
  const canChange = can(me, extendEnrolment) || can(me, waiveEnrolment)
  const mayReadRoster = can(me, listRoster) && can(me, listPaths)
  const words = textsOf('learningPaths').learningPaths
  const none = (at: string | null) => <When at={at} regional={regional} as="short" none={t('enrolments.none')} />
  const views = viewsOf(query, clock.now(), organization.regionalProfile.timeZone)
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listProgress, query }} />
      <Tabs label={say('views.label')} tabs={views.map(({ name, ...view }) => ({ ...view, title: say(`views.${name}`) }))} />
      <Texts of={textsOf('parts', 'enrolments', ...(canChange ? (['learningPaths'] as const) : []))}>
        <List
          contract={listProgress}
          name="enrolments"
          title={say('title')}
          query={query}
          labelOf={(one) => `${nameOf(one)} · ${inLanguage(one.path.title, language).text}`}
          filters={await enrolmentFilters(page)}
          columns={[
            {
              key: 'person',
              title: of('columns.person'),
              csv: personParts(t),
              cell: (one) => (
                <span className="two-lines">
                  <bdi>{nameOf(one)}</bdi>
                  <Email>{one.person.email}</Email>
                </span>
              ),
            },
            {
              key: 'path',
              title: say('columns.path'),
              csv: ['path.title.ar', 'path.title.en'],
              cell: ({ path }) => {
                const title = <bdi>{inLanguage(path.title, language).text}</bdi>
                const href = `/console/learning-paths/${path.id}/learners`
                return mayReadRoster ? (
                  <Link href={href} prefetch={false}>
                    {title}
                  </Link>
                ) : (
                  title
                )
              },
            },
            {
              key: 'state',
              title: of('columns.state'),
              csv: [
                inWords(listProgress, 'state', of('columns.state'), (value) => of(`states.${value}`)),
                { path: 'waitingPosition', title: t('parts.list.csv.parts.waitingPosition') },
                inWords(listProgress, 'source', t('parts.list.csv.parts.source'), (value) => of(`sources.${value}`)),
                yesOrNo(listProgress, 'hasNewContent', t('parts.list.csv.parts.hasNewContent'), t),
              ],
              cell: (one) => <EnrolmentState enrolment={one} t={t} />,
            },
            {
              key: 'percent',
              title: of('columns.progress'),
              cell: (one) => <EnrolmentProgress enrolment={one} t={t} regional={regional} />,
            },
            {
              key: 'dueAt',
              title: of('columns.due'),
              sort: 'dueAt',
              cell: ({ dueAt }) => <When at={dueAt} regional={regional} as="short" edge="ends" none={of('never')} />,
            },
            {
              key: 'completedAt',
              title: of('columns.completed'),
              hidden: query.state === 'completed' ? undefined : true,
              cell: ({ completedAt }) => none(completedAt),
            },
            {
              key: 'lastActivityAt',
              title: say('columns.lastActivity'),
              hidden: true,
              cell: ({ lastActivityAt }) => none(lastActivityAt),
            },
            { key: 'startedAt', title: say('columns.started'), hidden: true, cell: ({ startedAt }) => none(startedAt) },
            { key: 'expiresAt', title: say('columns.expires'), hidden: true, cell: ({ expiresAt }) => none(expiresAt) },
            {
              key: 'cycle',
              title: of('columns.cycle'),
              hidden: true,
              end: true,
              cell: ({ cycle }) => <Amount value={cycle} regional={regional} />,
            },
            momentColumn('createdAt', of('columns.enrolled'), regional, { hidden: true }),
          ]}
          actionsOf={(one) =>
            canChange && (
              <EnrolmentActions
                enrolment={{ ...one, user: one.person, pathId: one.path.id }}
                endpoints={{
                  extend: can(me, extendEnrolment) ? endpoint(extendEnrolment) : undefined,
                  waive: can(me, waiveEnrolment) ? endpoint(waiveEnrolment) : undefined,
                }}
                fields={{ extend: formFields(extendEnrolment, words), waive: formFields(waiveEnrolment, words) }}
              />
            )
          }
          empty={{ title: say('empty.title'), detail: say('empty.detail') }}
        />
      </Texts>
    </>
  )
})
