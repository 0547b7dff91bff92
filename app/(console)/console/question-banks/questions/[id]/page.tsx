import Link from 'next/link'
import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import {
  archiveQuestion,
  copyQuestion,
  listQuestionVersions,
  readQuestion,
  removeQuestion,
  restoreQuestion,
  tryQuestion,
  updateQuestion,
} from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Theirs } from '@/lib/ui/theirs'
import { Amount, When } from '@/lib/ui/when'
import { messages } from '@/messages/catalogue'
import { consolePage } from '../../../_parts/console-page'
import { EditorLazy } from '../../_parts/lazy'
import { languageOf, shortStem, textIn } from '../../_parts/names'

export default consolePage({ name: 'questionBanks', needs: readQuestion }, async (person) => {
  const { t, textsOf, api, me, language, regional, params } = person
  const own = { id: params.id ?? '' }
  const { data: question } = await api(readQuestion, { params: own })
  const { data: bank } = await api(readQuestionBank, { params: { id: question.bankId } })
  const say = (key: string) => t(`questionBanks.${key}`)
  const stem = textIn(question.stem, language)
  const ifMatch = { 'if-match': `"${question.version}"` }
  return (
    <Texts of={textsOf('parts', 'questionBanks', 'questionParts')}>
      <SectionHeader
        trail={shortStem(stem, 60)}
        title={say(`types.${question.type}`)}
        intro={
          <Link href={`/console/question-banks/${bank.id}`} prefetch={false}>
            <bdi>{textIn(bank.name, language)}</bdi>
          </Link>
        }
        shows={{ contract: readQuestion, params: own }}
      >
        {can(me, removeQuestion) && (
          <ActionButton
            endpoint={endpoint(removeQuestion)}
            input={{ params: own, headers: ifMatch }}
            label={say('removeQuestion')}
            done={say('questionRemoved')}
            danger
            goTo={`/console/question-banks/${bank.id}`}
            confirm={{ title: say('removeQuestionTitle'), detail: <p>{say('removeQuestionDetail')}</p> }}
          />
        )}
        {can(me, listQuestionVersions) && (
          <LinkButton href={`/console/question-banks/questions/${own.id}/versions`}>{say('versions.title')}</LinkButton>
        )}
        {question.archivedAt
          ? can(me, restoreQuestion) && (
              <ActionButton
                endpoint={endpoint(restoreQuestion)}
                input={{ params: own, headers: ifMatch }}
                label={say('restoreQuestion')}
                done={say('questionRestored')}
              />
            )
          : can(me, archiveQuestion) && (
              <ActionButton
                endpoint={endpoint(archiveQuestion)}
                input={{ params: own, headers: ifMatch }}
                label={say('archiveQuestion')}
                done={say('questionArchived')}
                confirm={{ title: say('archiveQuestionTitle'), detail: <p>{say('archiveQuestionDetail')}</p> }}
              />
            )}
        {can(me, copyQuestion) && (
          <ActionButton
            endpoint={endpoint(copyQuestion)}
            input={{ params: own, body: {} as never }}
            label={say('copy')}
            done={say('copied')}
          />
        )}
      </SectionHeader>
      <div className="stack">
        {question.doubles.length > 0 && (
          <Panel title={say('doubles.title')} intro={say('doubles.intro')}>
            <ul className="lines">
              {question.doubles.map((double) => (
                <li key={double.id} className="bar">
                  <Link href={`/console/question-banks/questions/${double.id}`} prefetch={false}>
                    <Theirs locale={languageOf(double.stem, language)}>{textIn(double.stem, language)}</Theirs>
                  </Link>
                  <span className="badge">{say(double.bankId === bank.id ? 'doubles.sameBank' : 'doubles.otherBank')}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
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
          <Facts
            facts={[
              { label: say('columns.useCount'), value: <Amount value={question.useCount} regional={regional} /> },
              { label: say('columns.points'), value: <Amount value={question.points} regional={regional} /> },
              ...(question.archivedAt
                ? [{ label: say('archivedAt'), value: <When at={question.archivedAt} regional={regional} /> }]
                : []),
              { label: say('contentVersion'), value: <Amount value={question.contentVersion} regional={regional} /> },
              ...timeFacts(question, { created: say('columns.created'), updated: say('columns.updated') }, regional),
            ]}
          />
        </Panel>
        <History resource="question" id={own.id} />
      </div>
    </Texts>
  )
})
