import { putLogRetention, readLogRetention } from '@/lib/domain/house/activity-log/log-retention.contract'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'

/** How long records of the activity log are kept, and whether a legal hold keeps all of them. */
export default consolePage({ name: 'activityLog', needs: readLogRetention }, async (page) => {
  const { t, textsOf, api } = page
  const { data: retention } = await api(readLogRetention)
  const { keepMonths, holdReason, version } = retention
  return (
    <>
      <SectionHeader
        trail={t('activityLog.retention.toRetention')}
        title={t('activityLog.retention.title')}
        intro={t('activityLog.retention.intro')}
        shows={{ contract: readLogRetention }}
      />
      <div className="stack">
        <Panel title={t('activityLog.retention.state')}>
          <Facts facts={factsOf(page, retention)} />
        </Panel>
        <Panel title={t('activityLog.retention.change')}>
          <p className="notice">{t('activityLog.retention.changeDetail')}</p>
          <Form
            endpoint={endpoint(putLogRetention)}
            fields={formFields(putLogRetention, textsOf('activityLog').activityLog.retention)}
            first={{ keepMonths, holdReason, version }}
            reads={endpoint(readLogRetention)}
            isChange
            isWhole
            submit={t('activityLog.retention.submit')}
            done={t('activityLog.retention.saved')}
          />
        </Panel>
      </div>
    </>
  )
})

type Retention = DataOf<typeof readLogRetention>

function factsOf({ t, regional }: Pick<Person, 't' | 'regional'>, retention: Retention): Fact[] {
  const { keepMonths, holdReason, heldSince, appliesFrom, firstSequence, firstAt, removedAt } = retention
  const state = heldSince ? 'held' : keepMonths === null ? 'forEver' : 'limited'
  const never = t('activityLog.retention.never')
  const shared: Fact[] = [
    {
      label: t('activityLog.retention.state'),
      value: <span className={heldSince ? 'badge warn' : 'badge'}>{t(`activityLog.retention.${state}`)}</span>,
    },
    { label: t('activityLog.retention.first'), value: <Amount value={firstSequence} regional={regional} /> },
    {
      label: t('activityLog.retention.firstAt'),
      value: <When at={firstAt} regional={regional} none={t('activityLog.retention.none')} />,
    },
    { label: t('activityLog.retention.removed'), value: <When at={removedAt} regional={regional} none={never} /> },
  ]
  if (keepMonths !== null)
    shared.push(
      { label: t('activityLog.retention.kept'), value: t('activityLog.retention.months', { count: keepMonths }) },
      { label: t('activityLog.retention.applies'), value: <When at={appliesFrom} regional={regional} /> },
    )
  if (heldSince)
    shared.push(
      { label: t('activityLog.retention.since'), value: <When at={heldSince} regional={regional} /> },
      { label: t('activityLog.retention.reason'), value: holdReason, isWide: true },
    )
  return shared
}
