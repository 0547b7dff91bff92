import {
  archiveQuestion,
  copyQuestion,
  listQuestionVersions,
  type readQuestion,
  removeQuestion,
  restoreQuestion,
} from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

type Props = { question: DataOf<typeof readQuestion>; person: Pick<Person, 't' | 'me'> }

/** The buttons of a question: to delete it, to see its versions, to archive it or bring it back, and to copy it. */
export function QuestionActions({ question, person }: Props) {
  const { t, me } = person
  const say = (key: string) => t(`questionBanks.${key}`)
  const params = { id: question.id }
  return (
    <>
      {can(me, removeQuestion) && (
        <ActionButton
          endpoint={endpoint(removeQuestion)}
          input={{ params, headers: { 'if-match': `"${question.version}"` } }}
          label={say('removeQuestion')}
          done={say('questionRemoved')}
          danger
          goTo={`/console/question-banks/${question.bankId}`}
          confirm={{ title: say('removeQuestionTitle'), detail: <p>{say('removeQuestionDetail')}</p> }}
        />
      )}
      {can(me, listQuestionVersions) && (
        <LinkButton href={`/console/question-banks/questions/${question.id}/versions`}>{say('versions.title')}</LinkButton>
      )}
      <ArchiveButton question={question} person={person} />
      {can(me, copyQuestion) && (
        <ActionButton
          endpoint={endpoint(copyQuestion)}
          input={{ params, body: {} as never }}
          label={say('copy')}
          done={say('copied')}
        />
      )}
    </>
  )
}

/** Archives the question, or brings it back from the archive. */
function ArchiveButton({ question, person: { t, me } }: Props) {
  const say = (key: string) => t(`questionBanks.${key}`)
  const input = { params: { id: question.id }, headers: { 'if-match': `"${question.version}"` } }
  if (question.archivedAt)
    return (
      can(me, restoreQuestion) && (
        <ActionButton
          endpoint={endpoint(restoreQuestion)}
          input={input}
          label={say('restoreQuestion')}
          done={say('questionRestored')}
        />
      )
    )
  return (
    can(me, archiveQuestion) && (
      <ActionButton
        endpoint={endpoint(archiveQuestion)}
        input={input}
        label={say('archiveQuestion')}
        done={say('questionArchived')}
        confirm={{ title: say('archiveQuestionTitle'), detail: <p>{say('archiveQuestionDetail')}</p> }}
      />
    )
  )
}
