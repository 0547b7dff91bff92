import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { nameIn } from '../../groups/_parts/group-filter'
import { textIn } from '../_parts/names'
import { QuestionList } from '../_parts/question-list'

export default consolePage({ name: 'questionBanks', needs: listQuestions }, async (person) => {
  const { t, api, language, query } = person
  const { bank } = query
  const read = async (id: string) => textIn((await api(readQuestionBank, { params: { id } })).data.name, language)
  const bankNow = bank ? await nameIn(() => read(bank)) : undefined
  return (
    <>
      <SectionHeader
        trail={t('questionBanks.allQuestions')}
        title={t('questionBanks.allQuestions')}
        intro={t('questionBanks.allQuestionsIntro')}
        shows={{ contract: listQuestions, query }}
      >
        <LinkButton href="/console/question-banks">{t('questionBanks.title')}</LinkButton>
      </SectionHeader>
      <QuestionList {...person} bankNow={bankNow} />
    </>
  )
})
