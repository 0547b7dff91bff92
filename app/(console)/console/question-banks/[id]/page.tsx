import {
  readQuestionBank,
  removeQuestionBank,
  updateQuestionBank,
} from '@/lib/domain/learning/question-banks/question-banks.contract'
import { exportQuestions, importQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import { createQuestion, listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { textIn } from '../_parts/names'
import { QuestionList } from '../_parts/question-list'

export default consolePage('questionBanks', async ({ t, api, me, language, regional, query, params }) => {
  const own = { id: params.id ?? '' }
  const { data: bank } = await api(readQuestionBank, { params: own })
  const name = textIn(bank.name, language)
  const say = (key: string) => t(`questionBanks.${key}`)
  const create = can(me, createQuestion) && (
    <LinkButton href={`/console/question-banks/${own.id}/new`} kind="filled" icon="add">
      {say('createQuestion')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader
        trail={name}
        title={<bdi>{name}</bdi>}
        intro={t('questionBanks.count', { count: bank.questionCount })}
        shows={{ contract: listQuestions, query: { ...query, bank: own.id } }}
      >
        {can(me, removeQuestionBank) && bank.questionCount === 0 && (
          <ActionButton
            endpoint={endpoint(removeQuestionBank)}
            input={{ params: own, headers: { 'if-match': `"${bank.version}"` } }}
            label={say('remove')}
            done={say('removed')}
            danger
            goTo="/console/question-banks"
            confirm={{ title: say('removeTitle'), detail: <p>{say('removeDetail')}</p> }}
          />
        )}
        {(can(me, importQuestions) || can(me, exportQuestions)) && (
          <LinkButton href={`/console/question-banks/${own.id}/files`}>{say('files.title')}</LinkButton>
        )}
        {can(me, exportTranslations) && can(me, exportQuestions) && (
          <LinkButton href={`/console/question-banks/${own.id}/translation`}>{t('translations.open')}</LinkButton>
        )}
        {can(me, updateQuestionBank) && (
          <LinkButton href={`/console/question-banks/${own.id}/edit`} icon="edit">
            {say('edit')}
          </LinkButton>
        )}
        {create}
      </SectionHeader>
      <div className="stack">
        <QuestionList {...{ t, language, regional, query, create }} bank={own.id} />
        <History resource="questionBank" id={own.id} />
      </div>
    </>
  )
})
