import { preparePaper } from '@/lib/domain/assessing/assessments/attempts/prepared-papers.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { exactly } from '@/lib/ui/lasting'
import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import { DoForm } from '../../../_parts/do-form'
import type { Learner } from '../../../_parts/learn-page'
import { Press } from '../../../_parts/press'
import type { Assessment } from './calls'
import { Waiting } from './enhance'
import styles from './quiz.module.css'
import { opensSoon } from './waiting.rules'

type Props = { assessment: Assessment; lesson: string; learner: Learner }

/** The rules in sentences, the start, and the attempts so far. */
export function QuizOverview({ assessment, lesson, learner }: Props) {
  const { t } = learner
  const { kept } = assessment
  return (
    <div className="stack">
      <Rules assessment={assessment} learner={learner} />
      {kept && (
        <p className="row tight">
          <strong>{t('player.quiz.kept', { percent: kept.percent / 100 })}</strong>
          {kept.isPassed !== null && (
            <span className={`badge ${kept.isPassed ? 'good' : 'warn'}`}>
              {t(kept.isPassed ? 'player.common.passed' : 'player.common.failed')}
            </span>
          )}
        </p>
      )}
      {assessment.keepScore === 'latest' && kept?.isPassed === false && assessment.attempts.some(({ isPassed }) => isPassed) && (
        <p className="small soft">{t('player.quiz.passedBefore')}</p>
      )}
      <Start assessment={assessment} lesson={lesson} learner={learner} />
      <History assessment={assessment} lesson={lesson} learner={learner} />
    </div>
  )
}

function Rules({ assessment, learner: { t, regional } }: Omit<Props, 'lesson'>) {
  const { purpose, passPercent, timeLimitSeconds, attemptsAllowed, negativeMarking, navigation, overduePolicy } = assessment
  return (
    <ul className={`bulleted ${styles.rules}`}>
      <li>{t('player.quiz.rules.questions', { count: assessment.questionCount })}</li>
      <li>
        {timeLimitSeconds > 0
          ? t('player.quiz.rules.time', { time: `\u2068${exactly(timeLimitSeconds, regional)}\u2069` })
          : t('player.quiz.rules.noTime')}
      </li>
      {assessment.extraSeconds > 0 && (
        <li>{t('player.quiz.rules.extra', { time: `\u2068${exactly(assessment.extraSeconds, regional)}\u2069` })}</li>
      )}
      {assessment.isCutByClose && !assessment.refusal && <li>{t('player.quiz.rules.cut')}</li>}
      {timeLimitSeconds > 0 && <li>{t(`player.quiz.rules.overdue.${overduePolicy}`)}</li>}
      <li>
        {purpose === 'practice' ? t('player.quiz.rules.practice') : t('player.quiz.rules.pass', { percent: passPercent / 100 })}
      </li>
      <li>
        {attemptsAllowed === 0 ? t('player.quiz.rules.unlimited') : t('player.quiz.rules.attempts', { count: attemptsAllowed })}
      </li>
      {attemptsAllowed !== 1 && <li>{t(`player.quiz.rules.kept.${assessment.keepScore}`)}</li>}
      {navigation === 'sequential' && <li>{t('player.quiz.rules.sequential')}</li>}
      {negativeMarking > 0 && <li>{t('player.quiz.rules.negative', { percent: negativeMarking })}</li>}
      {assessment.keepsRecord && <li>{t('attemptRecord.announced')}</li>}
      {assessment.opensAt && (
        <li>
          {t('player.quiz.rules.opens')} <When at={assessment.opensAt} regional={regional} edge="begins" />
        </li>
      )}
      {assessment.closesAt && (
        <li>
          {t('player.quiz.rules.closes')} <When at={assessment.closesAt} regional={regional} edge="ends" />
        </li>
      )}
    </ul>
  )
}

function Start(props: Props) {
  const { assessment, learner } = props
  const { seat, isSeatMissing, openAttemptId } = assessment
  const { t } = learner
  const isolated = (text: string) => `\u2068${text}\u2069`
  if (isSeatMissing && !openAttemptId) return <p className="notice">{t('player.quiz.seat.missing')}</p>
  return (
    <>
      {seat && (
        <p className="notice" data-seat={seat.label}>
          <strong>{t('player.quiz.seat.place', { label: isolated(seat.label), room: isolated(seat.room) })}</strong>
        </p>
      )}
      <Opening {...props} />
    </>
  )
}

/** The way into an attempt, or why there is none now. */
function Opening({ assessment, lesson, learner }: Props) {
  const { t, regional } = learner
  const { openAttemptId, refusal, nextStartAt, serverNow } = assessment
  const next = `${lesson}?attempt=open`
  if (openAttemptId)
    return (
      <div>
        <a className="button" href={next}>
          {t('player.quiz.goOn')}
        </a>
      </div>
    )
  const opensAt = opensSoon(assessment)
  const notice = refusal && (
    <p className="notice">
      {t(`player.quiz.refusal.${refusal}`)}{' '}
      {nextStartAt && (
        <>
          {t('player.quiz.nextStart')} <When at={nextStartAt} regional={regional} />
        </>
      )}
    </p>
  )
  if (refusal && opensAt === null) return notice
  const button = <StartButton {...{ assessment, lesson, learner }} />
  if (opensAt === null) return button
  const texts = learner.textsOf('player').player.quiz.waiting
  return (
    <>
      {notice}
      <Waiting assessmentId={assessment.id} prepare={endpoint(preparePaper)} {...{ opensAt, serverNow, lesson, texts, regional }}>
        {button}
      </Waiting>
    </>
  )
}

function StartButton({ assessment, lesson, learner: { t } }: Props) {
  const { attempts, attemptsLeft, seat } = assessment
  const next = `${lesson}?attempt=open`
  const label = t(attempts.length > 0 ? 'player.quiz.again' : 'player.quiz.start')
  const fields = { assessment: assessment.id }
  return (
    <div className="stack tight">
      {attemptsLeft !== null && <p className="small soft">{t('player.quiz.left', { count: attemptsLeft })}</p>}
      {assessment.needsAccessCode ? (
        <DoForm action="attempt" className="stack tight">
          <input type="hidden" name="assessment" value={assessment.id} />
          <input type="hidden" name="next" value={next} />
          <label htmlFor="access-code">
            {seat ? t('player.quiz.seat.code', { room: `\u2068${seat.room}\u2069` }) : t('player.quiz.accessCode')}
          </label>
          {seat && (
            <p id="access-code-hint" className="small soft">
              {t('player.quiz.seat.codeHint')}
            </p>
          )}
          <input
            id="access-code"
            name="accessCode"
            className="input"
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            required
            aria-describedby={seat ? 'access-code-hint' : undefined}
          />
          <div>
            <button type="submit" className="button">
              {label}
            </button>
          </div>
        </DoForm>
      ) : (
        <Press action="attempt" next={next} fields={fields}>
          {label}
        </Press>
      )}
    </div>
  )
}

function History({ assessment: { attempts }, lesson, learner: { t, regional } }: Props) {
  const ended = attempts.filter(({ submittedAt }) => submittedAt)
  if (ended.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="attempts-so-far">
      <h2 id="attempts-so-far">{t('player.quiz.history')}</h2>
      <table className={styles.history}>
        <thead>
          <tr>
            <th scope="col">{t('player.quiz.attempt')}</th>
            <th scope="col">{t('player.quiz.submitted')}</th>
            <th scope="col">{t('player.quiz.result')}</th>
          </tr>
        </thead>
        <tbody>
          {ended.map(({ id, number, submittedAt, state, percent, isPassed }) => (
            <tr key={id}>
              <td>
                <a href={`${lesson}?attempt=${id}`}>{t('player.quiz.numbered', { number })}</a>
              </td>
              <td>
                <When at={submittedAt} regional={regional} as="short" />
              </td>
              <td>
                {percent === null
                  ? t(`player.quiz.attemptStates.${state}`)
                  : numberIn(regional, percent / 100, { style: 'percent' })}{' '}
                {isPassed !== null && (
                  <span className={`badge ${isPassed ? 'good' : 'warn'}`}>
                    {t(isPassed ? 'player.common.passed' : 'player.common.failed')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
