import { extendEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import { readLearner } from '@/lib/domain/standards/analytics/learners.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { personName } from '../../../groups/_parts/names'
import { ExtensionForm, MessageForm } from '../../_parts/help-forms'
import { Outcomes } from '../../_parts/outcomes'
import { Reasons, RiskBadge } from '../../_parts/risk'

/** The enrollments of a person that may be extended, with the title of their path. */
async function extendable({ api, me, language }: Person, person: string) {
  if (!can(me, extendEnrolment) || !can(me, listProgress)) return []
  const { data } = await api(listProgress, { query: { person, perPage: 100 } })
  const running = data.filter(({ state }) => state === 'invited' || state === 'active' || state === 'overdue')
  return running.map(({ id, path }) => ({ value: id, label: inLanguage(path.title, language).text }))
}

export default consolePage({ name: 'analytics', needs: readLearner }, async (page) => {
  const { t, api, me, language, regional, params, textsOf } = page
  const own = { userId: params.id ?? '' }
  const { data: learner } = await api(readLearner, { params: own })
  const name = personName(learner, language)
  const mayAct = can(me, createIntervention)
  const enrolments = mayAct ? await extendable(page, learner.id) : []
  const fieldsOf = (field: string) =>
    formFields(createIntervention, textsOf('analytics').analytics.help, { order: [field] }).map((one) => ({
      ...one,
      isRequired: true,
    }))
  const column = (key: string) => t(`analytics.learners.columns.${key}`)
  return (
    <>
      <SectionHeader
        trail={name}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={t('analytics.help.intro')}
        shows={{ contract: readLearner, params: own }}
      >
        {can(me, readMember) && <LinkButton href={`/console/members/${learner.id}`}>{t('analytics.help.account')}</LinkButton>}
      </SectionHeader>
      <div className="stack">
        <Panel title={t('analytics.help.now')}>
          <Facts
            facts={[
              { label: column('risk'), value: <RiskBadge risk={learner.risk} t={t} /> },
              { label: column('score'), value: <Amount value={learner.score} regional={regional} /> },
              ...(learner.reasons.length > 0
                ? [{ label: column('reasons'), value: <Reasons reasons={learner.reasons} t={t} /> }]
                : []),
              { label: column('running'), value: <Amount value={learner.running} regional={regional} /> },
              { label: column('overdue'), value: <Amount value={learner.overdue} regional={regional} /> },
            ]}
          />
        </Panel>
        {mayAct && (
          <div className="split">
            <Panel title={t('analytics.help.kinds.message')} intro={t('analytics.help.messageIntro')}>
              <MessageForm endpoint={endpoint(createIntervention)} userId={learner.id} fields={fieldsOf('text')} />
            </Panel>
            {enrolments.length > 0 && (
              <Panel title={t('analytics.help.kinds.extension')} intro={t('analytics.help.extensionIntro')}>
                <ExtensionForm
                  endpoint={endpoint(createIntervention)}
                  userId={learner.id}
                  fields={fieldsOf('dueAt')}
                  enrolments={enrolments}
                />
              </Panel>
            )}
          </div>
        )}
        <Outcomes page={page} userId={learner.id} />
      </div>
    </>
  )
})
