import { direction } from '@/lib/platform/i18n/languages'
import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import type { Learner } from '../../../_parts/learn-page'
import { Appealing } from './appeal'
import type { Result } from './calls'
import { Answered } from './enhance'
import styles from './quiz.module.css'
import { Verdict } from './verdict'

type Props = { result: Result; lesson: string; learner: Learner; texts: Messages['player']['quiz'] }

/** The result of an attempt, as far as it may be shown now. */
export function QuizResult({ result, lesson, learner, texts }: Props) {
  const { t, regional } = learner
  const { percent, isPassed, state, submittedAt, locale, questions } = result
  const questionTexts = learner.textsOf('questionParts').questionParts
  return (
    <div className="stack">
      <div className={styles.result}>
        {percent !== null && <span className={styles.percent}>{numberIn(regional, percent / 100, { style: 'percent' })}</span>}
        <div className="stack tight">
          <p className="row tight">
            {isPassed !== null && (
              <strong className={`badge ${isPassed ? 'good' : 'warn'}`}>
                {t(isPassed ? 'player.common.passed' : 'player.common.failed')}
              </strong>
            )}
            <span>{t(`player.quiz.attemptSentences.${state}`)}</span>
          </p>
          {submittedAt && (
            <p className="small soft">
              {t('player.quiz.numbered', { number: result.number })} · <When at={submittedAt} regional={regional} as="short" />
              {result.isLate && ` · ${t('player.quiz.late')}`}
            </p>
          )}
        </div>
      </div>
      {questions.length > 0 && (
        <ol className="stack" aria-label={texts.questions}>
          {questions.map((question, index) => (
            <li key={question.questionRef} className={styles.question}>
              <p className="small soft">{t('player.quiz.placed', { number: index + 1, count: questions.length })}</p>
              <div lang={locale} dir={direction(locale)} data-text="theirs">
                <Answered question={question} id={`result-${question.questionRef}`} {...{ locale, questionTexts, regional }} />
              </div>
              <Verdict
                result={question}
                labels={question.labels}
                points={question.points}
                {...{ texts, questionTexts, regional }}
              />
              <Appealing {...{ result, question, learner }} address={`${lesson}?attempt=${result.id}`} />
            </li>
          ))}
        </ol>
      )}
      <div>
        <a className="button quiet" href={lesson}>
          {t('player.quiz.toLesson')}
        </a>
      </div>
    </div>
  )
}
