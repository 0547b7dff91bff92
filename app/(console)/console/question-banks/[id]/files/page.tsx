import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { exportQuestions, importQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import { updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { ExportQuestions } from '../../_parts/export-questions'
import { ImportQuestions } from '../../_parts/import-questions'
import { textIn } from '../../_parts/names'

export default consolePage({ name: 'questionBanks', needs: readQuestionBank }, async ({ t, api, me, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: bank } = await api(readQuestionBank, { params: own })
  const say = (key: string) => t(`questionBanks.files.${key}`)
  return (
    <>
      <SectionHeader
        trail={[textIn(bank.name, language), say('title')]}
        title={say('title')}
        intro={<bdi data-text="theirs">{textIn(bank.name, language)}</bdi>}
        shows={{ contract: exportQuestions }}
      >
        <LinkButton href={`/console/question-banks/${bank.id}`}>{t('questionBanks.questions')}</LinkButton>
      </SectionHeader>
      <div className="stack">
        {can(me, importQuestions) && (
          <Panel title={say('importTitle')} intro={say('importIntro')}>
            <ImportQuestions endpoint={endpoint(importQuestions)} bankId={bank.id} mayComplete={can(me, updateQuestion)} />
          </Panel>
        )}
        {can(me, exportQuestions) && (
          <Panel title={say('exportTitle')} intro={say('exportIntro')}>
            <ExportQuestions endpoint={endpoint(exportQuestions)} bankId={bank.id} />
          </Panel>
        )}
      </div>
    </>
  )
})
