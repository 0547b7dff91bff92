import Link from 'next/link'
import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { readQuestion, tryQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { messages } from '@/messages/catalogue'
import { consolePage } from '../../../_parts/console-page'
import { Doubles } from '../../_parts/doubles'
import { EditorLazy } from '../../_parts/lazy'
import { shortStem, textIn } from '../../_parts/names'
import { QuestionActions } from '../../_parts/question-actions'
import { questionFacts } from '../../_parts/question-facts'

export default consolePage({ name: 'questionBanks', needs: readQuestion }, async (person) => {
  const { t, textsOf, api, me, language, params } = person
  const own = { id: params.id ?? '' }
  const { data: question } = await api(readQuestion, { params: own })
  const { data: bank } = await api(readQuestionBank, { params: { id: question.bankId } })
  const say = (key: string) => t(`questionBanks.${key}`)
  return (
    <Texts of={textsOf('parts', 'questionBanks', 'questionParts')}>
      <SectionHeader
        trail={shortStem(textIn(question.stem, language), 60)}
        title={say(`types.${question.type}`)}
        intro={
          <Link href={`/console/question-banks/${bank.id}`} prefetch={false}>
            <bdi>{textIn(bank.name, language)}</bdi>
          </Link>
        }
        shows={{ contract: readQuestion, params: own }}
      >
        <QuestionActions question={question} person={person} />
      </SectionHeader>
      <div className="stack">
        {question.doubles.length > 0 && <Doubles question={question} person={person} />}
        <EditorLazy
          key={`${question.id} ${question.version}`}
          type={question.type}
          question={question}
          update={can(me, updateQuestion) ? endpoint(updateQuestion) : undefined}
          reads={endpoint(readQuestion)}
          trying={endpoint(tryQuestion)}
          texts={{ ar: messages.ar.questionParts, en: messages.en.questionParts }}
        />
        <Panel title={say('about')}>
          <Facts facts={questionFacts(question, person)} />
        </Panel>
        <History resource="question" id={own.id} />
      </div>
    </Texts>
  )
})
