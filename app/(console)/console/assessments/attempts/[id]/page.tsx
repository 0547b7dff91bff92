import { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { forceSubmit, reopenAttempt, voidAttempt } from '@/lib/domain/assessing/assessments/grading/attempt-changes.contract'
import {
  gradeAttempt,
  listAttempts,
  readAttempt,
  releaseAttempt,
} from '@/lib/domain/assessing/assessments/grading/grading.contract'
import type { AttemptState } from '@/lib/domain/assessing/assessments/words'
import { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { ReleaseButton } from '../../_parts/release-button'
import { AppealsOfAttempt } from '../_parts/appeals'
import { AttemptActions } from '../_parts/attempt-actions'
import { AttemptFacts } from '../_parts/attempt-facts'
import { AttemptStateBadge } from '../_parts/attempt-state'
import { GradingLazy } from '../_parts/lazy'
import { attemptAddress, nameOf } from '../_parts/names'
import { RecordOfAttempt } from '../_parts/record'
import { Ways } from '../_parts/ways'

/** The states that lead back to an open attempt. */
const reopened: readonly AttemptState[] = ['needsGrading', 'graded', 'abandoned']

/** One attempt: what was answered beside what it is worth, with the way to the next one. */
export default consolePage({ name: 'assessments', needs: readAttempt }, async (page) => {
  const { t, api, me, language, params, query, textsOf } = page
  const own = { id: params.id ?? '' }
  const { data: attempt } = await api(readAttempt, { params: own, query: { state: query.state } })
  const say = (key: string) => t(`gradingDesk.${key}`)
  const name = nameOf(attempt, language, t)
  const title = textIn(attempt.assessment.title, language)
  const { state, previousId, nextId, person } = attempt
  const mayGrade = can(me, gradeAttempt) && ['needsGrading', 'graded', 'released'].includes(state)
  const isOpen = state === 'inProgress' || state === 'overdue'
  const words = textsOf('gradingDesk').gradingDesk
  const to = (id: string | null) => (id ? attemptAddress(id, query.state) : null)
  return (
    <Texts of={textsOf('parts', 'gradingDesk', 'questionParts', 'rubrics')}>
      <SectionHeader
        trail={name}
        title={<bdi data-text={person ? 'theirs' : undefined}>{name}</bdi>}
        intro={
          <span className="row tight">
            <AttemptStateBadge state={state} t={t} />
            <bdi data-text="theirs">{title}</bdi>
          </span>
        }
        shows={{ contract: readAttempt, params: own, query }}
      >
        {person && can(me, readMember) && <LinkButton href={`/console/members/${person.id}`}>{say('toPerson')}</LinkButton>}
        {can(me, readAssessment) && can(me, listAttempts) && (
          <LinkButton href={`/console/assessments/attempts?assessment=${attempt.assessment.id}`}>{say('toAttempts')}</LinkButton>
        )}
        <AttemptActions
          id={attempt.id}
          endpoints={{
            forceSubmit: isOpen && can(me, forceSubmit) ? endpoint(forceSubmit) : undefined,
            reopen: reopened.includes(state) && can(me, reopenAttempt) ? endpoint(reopenAttempt) : undefined,
            void: state !== 'voided' && can(me, voidAttempt) ? endpoint(voidAttempt) : undefined,
          }}
          fields={{
            forceSubmit: formFields(forceSubmit, words),
            reopen: formFields(reopenAttempt, words),
            void: formFields(voidAttempt, words),
          }}
        />
        {state === 'graded' && can(me, releaseAttempt) && (
          <ReleaseButton endpoint={endpoint(releaseAttempt)} id={own.id} say={say} />
        )}
      </SectionHeader>
      <div className="stack">
        <Ways previous={to(previousId)} next={to(nextId)} />
        <AttemptFacts {...page} attempt={attempt} />
        {state === 'released' && <AppealsOfAttempt page={page} attemptId={attempt.id} />}
        <GradingLazy
          key={attempt.id}
          attempt={attempt}
          next={to(nextId)}
          grade={mayGrade ? endpoint(gradeAttempt) : null}
          questionTexts={textsOf('questionParts').questionParts}
          comments={can(me, listComments) ? endpoint(listComments) : null}
        />
        <RecordOfAttempt page={page} attemptId={attempt.id} />
        {person && <History resource="attempt" id={own.id} />}
      </div>
    </Texts>
  )
})
