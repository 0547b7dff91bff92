import { createObservation } from '@/lib/domain/assessing/observations/observations.contract'
import {
  archiveRubric,
  duplicateRubric,
  readRubric,
  restoreRubric,
  updateRubric,
} from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { SectionHeader } from '@/lib/ui/section-header'
import { Theirs } from '@/lib/ui/theirs'
import { consolePage } from '../../../_parts/console-page'
import { languageOf, textIn } from '../../../question-banks/_parts/names'

export default consolePage({ name: 'assessments', needs: readRubric }, async ({ t, api, me, language, regional, params }) => {
  const own = { id: params.id ?? '' }
  const { data: rubric } = await api(readRubric, { params: own })
  const say = (key: string) => t(`rubrics.list.${key}`)
  const title = textIn(rubric.title, language)
  const input = { params: own, headers: { 'if-match': `"${rubric.version}"` } }
  const isActive = rubric.status === 'active'
  return (
    <>
      <SectionHeader
        trail={[say('title'), title]}
        title={<Theirs locale={languageOf(rubric.title, language)}>{title}</Theirs>}
        intro={<span className={isActive ? 'badge good' : 'badge'}>{say(`statuses.${rubric.status}`)}</span>}
        shows={{ contract: readRubric, params: own }}
      >
        {can(me, createObservation) && isActive && (
          <LinkButton href={`/console/assessments/observations/new?rubric=${rubric.id}`}>{t('observations.ofRubric')}</LinkButton>
        )}
        {can(me, duplicateRubric) && (
          <ActionButton
            endpoint={endpoint(duplicateRubric)}
            input={{ params: own }}
            label={say('duplicate')}
            done={say('duplicated')}
            goTo="/console/assessments/rubrics"
          />
        )}
        {can(me, archiveRubric) && isActive && (
          <ActionButton endpoint={endpoint(archiveRubric)} input={input} label={say('archive')} done={say('archived')} />
        )}
        {can(me, restoreRubric) && !isActive && (
          <ActionButton endpoint={endpoint(restoreRubric)} input={input} label={say('restore')} done={say('restored')} />
        )}
        {can(me, updateRubric) && isActive && (
          <LinkButton href={`/console/assessments/rubrics/${rubric.id}/edit`} icon="edit" kind="filled">
            {say('edit')}
          </LinkButton>
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={say('asLearners')}>
          <RubricTable design={rubric.design} language={language} say={(key, values) => t(`rubrics.table.${key}`, values)} />
        </Panel>
        <Panel title={say('facts')}>
          <Facts
            facts={[
              { label: say('ownPoints'), value: say(rubric.allowsOwnPoints ? 'yes' : 'no') },
              ...timeFacts(rubric, { created: say('created'), updated: say('updated') }, regional),
            ]}
          />
        </Panel>
        <History resource="rubric" id={rubric.id} />
      </div>
    </>
  )
})
