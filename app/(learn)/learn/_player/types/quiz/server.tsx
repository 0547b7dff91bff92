import { redirect } from 'next/navigation'
import {
  addAnswerFile,
  completeAnswerFile,
  removeAnswerFile,
} from '@/lib/domain/assessing/assessments/attempts/answer-files.contract'
import {
  flagQuestion,
  readAttempt,
  readLearnerAssessment,
  readResult,
  saveAnswers,
  startAttempt,
  submitAttempt,
  switchLocale,
} from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { sendRecord } from '@/lib/domain/assessing/assessments/record/record.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction } from '@/lib/platform/i18n/languages'
import { endpoint } from '@/lib/ui/endpoint'
import type { Learner } from '../../../_parts/learn-page'
import { textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import type { ModulePlayer, PlayedModule } from '../../scene'
import type { Assessment } from './calls'
import { OpenAttempt, Recording } from './enhance'
import { QuizOverview } from './overview'
import { OwnRecord } from './own-record'
import { PlainAttempt } from './plain'
import { QuizResult } from './result'

/**
 * A quiz has three faces at the address of its lesson: its rules with the start and the attempts so far; with `?attempt=open` the attempt that is
 * open; with `?attempt=<id>` the result of one.
 */
async function Quiz({ module, learner, item }: { module: PlayedModule; learner: Learner; item: { id: string } }) {
  const texts = learner.textsOf('player').player.quiz
  const instructions = <Lines text={textOf(module.body.instructions)} />
  const assessmentId = textOf(module.body.assessmentId)
  if (module.isPreview || !assessmentId)
    return (
      <div className="stack">
        {instructions}
        <p className="notice">{texts.preview}</p>
      </div>
    )
  const { api, query, regional } = learner
  const lesson = learner.path.replace(/\?.*$/, '')
  if (query.attempt && query.attempt !== 'open') {
    const result = await found(api(readResult, { params: { attemptId: query.attempt } }))
    if (result)
      return (
        <>
          <QuizResult {...{ result: result.data, lesson, learner, texts }} />
          <OwnRecord attemptId={query.attempt} learner={learner} />
        </>
      )
  }
  const assessment = await found(api(readLearnerAssessment, { params: { id: assessmentId } }))
  if (!assessment)
    return (
      <div className="stack">
        {instructions}
        <p className="notice">{texts.closed}</p>
      </div>
    )
  const { openAttemptId, overduePolicy, locale } = assessment.data
  if (query.attempt === 'open' && openAttemptId) {
    const attempt = await found(api(readAttempt, { params: { attemptId: openAttemptId } }))
    if (attempt) {
      const resultAddress = `${lesson}?${new URLSearchParams({ attempt: openAttemptId, done: item.id })}`
      const questionTexts = learner.textsOf('questionParts').questionParts
      return (
        <>
          <noscript>
            <PlainAttempt
              attempt={attempt.data}
              lesson={lesson}
              resultAddress={resultAddress}
              learner={learner}
              texts={texts}
              questionTexts={questionTexts}
            />
          </noscript>
          {assessment.data.keepsRecord && <Recording attemptId={openAttemptId} send={endpoint(sendRecord)} />}
          <OpenAttempt
            attempt={attempt.data}
            calls={{
              read: endpoint(readAttempt),
              save: endpoint(saveAnswers),
              flag: endpoint(flagQuestion),
              locale: endpoint(switchLocale),
              submit: endpoint(submitAttempt),
              addFile: endpoint(addAnswerFile),
              completeFile: endpoint(completeAnswerFile),
              removeFile: endpoint(removeAnswerFile),
            }}
            lesson={lesson}
            overduePolicy={overduePolicy}
            regional={regional}
            texts={texts}
            questionTexts={questionTexts}
            resultAddress={resultAddress}
          />
        </>
      )
    }
  }
  // Submitted meanwhile, on another page or by the deadline.
  if (query.attempt === 'open') redirect(afterEnd(assessment.data, lesson, query.note))
  return (
    <div className="stack">
      {instructions}
      {assessment.data.instructions && (
        <div lang={locale} dir={direction(locale)}>
          <Lines text={assessment.data.instructions} />
        </div>
      )}
      <QuizOverview {...{ assessment: assessment.data, lesson, learner }} />
    </div>
  )
}

/** Where a form leads that has no open attempt: a refused start to the lesson, one that came too late to the newest attempt; both with the refusal. */
function afterEnd({ attempts }: Pick<Assessment, 'attempts'>, lesson: string, note: string | undefined): string {
  if (!note) return lesson
  const [newest] = attempts
  const isOfStart = startAttempt.errors?.some((name) => name === note)
  return `${lesson}?${new URLSearchParams(newest && !isOfStart ? { attempt: newest.id, note } : { note })}`
}

/** Nothing where the reader may not see it, or it is not there. */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409, 422].includes(error.status)) return null
    throw error
  }
}

export const quiz: ModulePlayer = { typeKey: 'assessment.quiz', Page: Quiz }
