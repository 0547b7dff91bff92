import {
  archiveObservation,
  publishObservation,
  readObservation,
  updateObservation,
} from '@/lib/domain/assessing/observations/observations.contract'
import { putResult } from '@/lib/domain/assessing/observations/results.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { ChecklistTable } from '@/lib/ui/rubrics/checklist-table'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { SectionHeader } from '@/lib/ui/section-header'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { languageOf, textIn } from '../../../question-banks/_parts/names'

export default consolePage(
  { name: 'assessments', needs: readObservation },
  async ({ t, api, me, language, regional, params }) => {
    const own = { id: params.id ?? '' }
    const { data } = await api(readObservation, { params: own })
    const { form, status, title, version } = data
    const say = (key: string) => t(`observations.${key}`)
    const address = `/console/assessments/observations/${data.id}`
    const input = { params: own, headers: { 'if-match': `"${version}"` } }
    const name = textIn(title, language)
    const mayPublish = status !== 'archived' && data.hasChanges && can(me, publishObservation)
    return (
      <>
        <SectionHeader
          trail={name}
          title={<Theirs locale={languageOf(title, language)}>{name}</Theirs>}
          intro={
            <span className="row tight">
              <span className={status === 'published' ? 'badge good' : 'badge'}>{say(`statuses.${status}`)}</span>
              {data.hasChanges && data.publishedVersion !== null && <span className="badge warn">{say('hasChanges')}</span>}
            </span>
          }
          shows={{ contract: readObservation, params: own }}
        >
          {status !== 'archived' && can(me, archiveObservation) && (
            <ActionButton
              endpoint={endpoint(archiveObservation)}
              input={input}
              label={say('archive')}
              done={say('archived')}
              danger
              confirm={{ title: say('archiveTitle'), detail: <p>{say('archiveDetail')}</p> }}
            />
          )}
          {status !== 'archived' && can(me, updateObservation) && (
            <LinkButton href={`${address}/edit`} icon="edit">
              {say('edit')}
            </LinkButton>
          )}
          {mayPublish && (
            <ActionButton
              endpoint={endpoint(publishObservation)}
              input={input}
              label={say('publish')}
              done={say('published')}
              kind="filled"
            />
          )}
          {status === 'published' && can(me, putResult) && (
            <LinkButton href={`${address}/observe`} kind={mayPublish ? 'default' : 'filled'}>
              {say('observe')}
            </LinkButton>
          )}
        </SectionHeader>
        <div className="stack">
          <Panel title={say('asLearners')}>
            {form.kind === 'rubric' ? (
              <RubricTable design={form.design} language={language} say={(key, values) => t(`rubrics.table.${key}`, values)} />
            ) : (
              <ChecklistTable
                items={form.items}
                language={language}
                say={(key, values) => t(`observations.checklist.${key}`, values)}
              />
            )}
          </Panel>
          <Panel title={say('facts')}>
            <Facts
              facts={[
                { label: say('passPercent'), value: <Amount value={data.passPercent} regional={regional} /> },
                ...timeFacts(data, { created: say('created'), updated: say('updated') }, regional),
              ]}
            />
          </Panel>
          <History resource="observation" id={data.id} />
        </div>
      </>
    )
  },
)
