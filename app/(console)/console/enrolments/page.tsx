import Link from 'next/link'
import { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import {
  extendMany,
  mostChosen,
  remindMany,
  waiveMany,
  withdrawMany,
} from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import { extendEnrolment, waiveEnrolment, withdrawEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listDuties } from '@/lib/domain/standards/analytics/duty-list.contract'
import { clock } from '@/lib/platform/clock'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../_parts/console-page'
import { EnrolmentActions } from '../learning-paths/_parts/enrolment-actions'
import { BulkBar } from './_parts/bulk-bar'
import { filterOf } from './_parts/chosen'
import { columnsOf, nameOf } from './_parts/columns'
import { enrolmentFilters } from './_parts/filters'
import { hasMoreFilters } from './_parts/more-filters'
import { viewsOf } from './_parts/views'

export default consolePage('enrolments', async (page) => {
  const { t, me, language, query, textsOf, organization } = page
  const say = (key: string) => t(`enrolments.${key}`)
  const canChange = can(me, extendEnrolment) || can(me, waiveEnrolment)
  const words = textsOf('learningPaths').learningPaths
  const fields = { extend: formFields(extendEnrolment, words), waive: formFields(waiveEnrolment, words) }
  const views = viewsOf(query, clock.now(), organization.regionalProfile.timeZone)
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listProgress, query }}>
        {can(me, listDuties) && <Link href="/console/enrolments/departments">{t('analytics.duties.open')}</Link>}
      </SectionHeader>
      <Tabs label={say('views.label')} tabs={views.map(({ name, ...view }) => ({ ...view, title: say(`views.${name}`) }))} />
      <Texts of={textsOf('parts', 'enrolments', ...(canChange ? (['learningPaths'] as const) : []))}>
        <List
          contract={listProgress}
          name="enrolments"
          title={say('title')}
          query={query}
          hrefOf={can(me, readMember) ? ({ person }) => `/console/members/${person.id}` : undefined}
          labelOf={(one) => `${nameOf(one, language)} · ${inLanguage(one.path.title, language).text}`}
          filters={await enrolmentFilters(page)}
          columns={columnsOf(page)}
          actionsOf={(one) =>
            canChange && (
              <EnrolmentActions
                enrolment={{ ...one, user: one.person, pathId: one.path.id }}
                endpoints={{
                  extend: can(me, extendEnrolment) ? endpoint(extendEnrolment) : undefined,
                  waive: can(me, waiveEnrolment) ? endpoint(waiveEnrolment) : undefined,
                  withdraw: can(me, withdrawEnrolment) ? endpoint(withdrawEnrolment) : undefined,
                }}
                fields={fields}
              />
            )
          }
          bulk={
            can(me, remindMany)
              ? (items) => (
                  <BulkBar
                    endpoints={{
                      remind: endpoint(remindMany),
                      extend: endpoint(extendMany),
                      waive: endpoint(waiveMany),
                      withdraw: endpoint(withdrawMany),
                      list: endpoint(listProgress),
                      job: endpoint(readOwnJob),
                    }}
                    fields={fields}
                    filter={filterOf(query)}
                    shown={items.length}
                    hasMore={
                      !hasMoreFilters(query) &&
                      (items.length >= Number(query.perPage ?? 20) || Boolean(query.cursor ?? query.page))
                    }
                    most={mostChosen}
                  />
                )
              : undefined
          }
          empty={{ title: say('empty.title'), detail: say('empty.detail') }}
        />
      </Texts>
    </>
  )
})
