import { deleteReport, readReport, sendReport, updateReport } from '@/lib/domain/standards/analytics/reports.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Email } from '@/lib/ui/email'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { choicesOf } from '../../_parts/filter-bar'
import { scheduleInWords } from '../../_parts/report-parts'

/** The actions on a report. */
function Actions({ report, t, me }: Pick<Person, 't' | 'me'> & { report: DataOf<typeof readReport> }) {
  const { id, version, isPaused, schedule, recipients, addresses } = report
  const say = (key: string) => t(`analytics.reports.${key}`)
  const params = { reportId: id }
  const turn = (paused: boolean) => ({ endpoint: endpoint(updateReport), input: { params, body: { isPaused: paused } } })
  return (
    <>
      {can(me, deleteReport) && (
        <RemoveButton
          endpoint={endpoint(deleteReport)}
          params={params}
          version={version}
          words={{
            remove: say('remove'),
            removed: say('removed'),
            removeTitle: say('removeTitle'),
            removeDetail: say('removeDetail'),
          }}
          goTo="/console/analytics/reports"
        />
      )}
      {can(me, updateReport) && (
        <>
          {schedule !== 'none' && (
            <TurnButton
              isActive={!isPaused}
              on={turn(false)}
              off={turn(true)}
              words={{
                activate: say('resume'),
                activated: say('resumed'),
                deactivate: say('pause'),
                deactivated: say('pausedDone'),
              }}
            />
          )}
          <LinkButton href={`/console/analytics/reports/${id}/edit`} icon="edit">
            {say('edit')}
          </LinkButton>
        </>
      )}
      {can(me, sendReport) && recipients.length + addresses.length > 0 && (
        <ActionButton
          endpoint={endpoint(sendReport)}
          input={{ params }}
          label={say('send')}
          done={say('sent')}
          kind="filled"
          confirm={{
            title: say('sendTitle'),
            detail: <p>{t('analytics.reports.sendDetail', { count: recipients.length + addresses.length })}</p>,
          }}
        />
      )}
    </>
  )
}

/** The filters of a report with the names of what they name. */
async function filterFacts(page: Pick<Person, 't' | 'api' | 'me' | 'language'>, { filters }: DataOf<typeof readReport>) {
  const { path, group, language } = filters
  const { paths, groups } = path || group ? await choicesOf(page, { paths: true }) : { paths: [], groups: [] }
  const named = (label: 'path' | 'group', id: string, among: typeof paths) => ({
    label: page.t(`analytics.reports.fields.${label}`),
    value: <bdi data-text="theirs">{among.find(({ value }) => value === id)?.label ?? id}</bdi>,
  })
  const learned = page.t('analytics.reports.fields.learned')
  return [
    ...(path ? [named('path', path, paths)] : []),
    ...(group ? [named('group', group, groups)] : []),
    ...(language ? [{ label: learned, value: page.t(`analytics.filters.languages.${language}`) }] : []),
  ]
}

export default consolePage({ name: 'analytics', needs: readReport }, async (page) => {
  const { t, api, me, language, regional, params } = page
  const own = { reportId: params.id ?? '' }
  const { data: report } = await api(readReport, { params: own })
  const say = (key: string) => t(`analytics.reports.${key}`)
  const { nextAt, sentAt, isPaused, people } = report
  const narrowed = await filterFacts(page, report)
  return (
    <>
      <SectionHeader
        trail={report.name}
        title={<bdi data-text="theirs">{report.name}</bdi>}
        intro={isPaused && <span className="badge warn">{say('paused')}</span>}
        shows={{ contract: readReport, params: own }}
      >
        <Actions report={report} t={t} me={me} />
      </SectionHeader>
      <div className="stack">
        <Panel title={say('facts')}>
          <Facts
            facts={[
              { label: say('fields.days'), value: t('analytics.reports.daysOf', { days: report.days }) },
              ...narrowed,
              { label: say('fields.by'), value: t(`analytics.reports.divisions.${report.by ?? 'none'}`) },
              { label: say('fields.language'), value: say(`languages.${report.language}`) },
              { label: say('columns.schedule'), value: scheduleInWords(report, page) },
              { label: say('columns.nextAt'), value: nextAt ? <When at={nextAt} regional={regional} /> : say('never') },
              { label: say('columns.sentAt'), value: sentAt ? <When at={sentAt} regional={regional} /> : say('notYet') },
              ...timeFacts(report, { created: say('columns.createdAt'), updated: say('columns.updatedAt') }, regional),
            ]}
          />
        </Panel>
        <Panel title={say('fields.recipients')}>
          {people.length + report.addresses.length === 0 && <p className="soft">{say('noRecipients')}</p>}
          <ul className="lines">
            {people.map((person) => (
              <li key={person.id}>
                <bdi data-text="theirs">{inLanguage(person.name, language).text || shownEmail(person.email)}</bdi>
              </li>
            ))}
            {report.addresses.map((address) => (
              <li key={address}>
                <Email>{address}</Email> <span className="soft small">{say('fields.addresses')}</span>
              </li>
            ))}
          </ul>
        </Panel>
        <History resource="analyticsReport" id={report.id} />
      </div>
    </>
  )
})
