import { readLearnerSurvey } from '@/lib/domain/assessing/surveys/own-surveys.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction } from '@/lib/platform/i18n/languages'
import { When } from '@/lib/ui/when'
import { DoForm } from '../../../_parts/do-form'
import type { Learner } from '../../../_parts/learn-page'
import { Press } from '../../../_parts/press'
import { textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import type { ModulePlayer, PlayedModule } from '../../scene'
import { ForgetKept, SurveyHelp } from './enhance'
import { OwnResponse } from './own-response'
import { type LearnerSurvey, type Question, QuestionFields } from './question'

type Asking = { survey: LearnerSurvey; learner: Learner; place: string }

async function Survey({ module, learner }: { module: PlayedModule; learner: Learner }) {
  const texts = learner.textsOf('player').player.survey
  const instructions = <Lines text={textOf(module.body.instructions)} />
  const surveyId = textOf(module.body.surveyId)
  const survey = module.isPreview || !surveyId ? null : await found(learner, surveyId)
  if (!survey)
    return (
      <div className="stack">
        {instructions}
        <p className="notice">{module.isPreview ? texts.preview : texts.closed}</p>
      </div>
    )
  const { locale, refusal } = survey
  const place = `${learner.profile.id}-${survey.id}`
  return (
    <div className="stack">
      {instructions}
      <div lang={locale} dir={direction(locale)} className="stack">
        {survey.introduction && refusal === null && <Lines text={survey.introduction} />}
        {refusal === 'answered' ? (
          <Answered {...{ survey, learner, place }} />
        ) : refusal === null ? (
          <Open {...{ survey, learner, place }} />
        ) : (
          <p className="notice">
            {texts[refusal]}{' '}
            {refusal === 'notYet' && survey.opensAt && (
              <>
                {texts.opens} <When at={survey.opensAt} regional={learner.regional} edge="begins" />
              </>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** The form, in the order of its parts, after what becomes of the answers. */
function Open({ survey, learner, place }: Asking) {
  const { t, regional } = learner
  const texts = learner.textsOf('player').player.survey
  const parts = survey.sections.filter(({ questions }) => questions.length > 0)
  const progress = parts.map((_, at) => t('player.survey.progress', { part: at + 1, parts: parts.length }))
  const { next, back, choose, kept } = texts
  return (
    <>
      <p className="notice" data-names={survey.isAnonymous ? 'none' : 'kept'}>
        {survey.isAnonymous ? texts.anonymous : texts.named}
      </p>
      {survey.closesAt && (
        <p className="small soft">
          {texts.closes} <When at={survey.closesAt} regional={regional} edge="ends" />
        </p>
      )}
      <SurveyHelp place={place} progress={progress} texts={{ next, back, choose, kept }}>
        <DoForm action="survey" className="stack">
          <input type="hidden" name="survey" value={survey.id} />
          <input type="hidden" name="locale" value={survey.locale} />
          <input type="hidden" name="next" value={learner.path.replace(/\?.*$/, '')} />
          {parts.map(({ id, title, questions }) => (
            <section key={id} data-part="" className="stack" aria-label={title ?? undefined}>
              {title && <h2 dir="auto">{title}</h2>}
              {questions.map((question) => (
                <QuestionFields
                  key={question.id}
                  onlyIf={conditionOf(question, survey, learner)}
                  mostChoices={question.most === null ? null : t('player.survey.most', { count: question.most })}
                  numberFault={numberFaultOf(question, learner)}
                  question={question}
                  texts={texts}
                  regional={regional}
                />
              ))}
            </section>
          ))}
          <div data-send="">
            <button type="submit" className="button">
              {texts.send}
            </button>
          </div>
        </DoForm>
      </SurveyHelp>
    </>
  )
}

/** The text beside a number field in which something else was typed. */
function numberFaultOf({ least, greatest, isWhole }: Question, { t }: Learner): string {
  const ends = least !== null && greatest !== null ? 'both' : least !== null ? 'least' : greatest !== null ? 'most' : 'none'
  return t('player.survey.numberFault', { kind: isWhole ? 'whole' : 'any', ends, least: least ?? 0, most: greatest ?? 0 })
}

/** In words, for a page without script, which shows every question. */
function conditionOf({ showIf }: Question, survey: LearnerSurvey, { t }: Learner): string | null {
  const asked = showIf && survey.sections.flatMap(({ questions }) => questions).find(({ id }) => id === showIf.questionId)
  const option = asked?.options.find(({ id }) => id === showIf?.optionId)
  if (!asked || !option) return null
  return t('player.survey.only', { question: `\u2068${asked.text}\u2069`, option: `\u2068${option.text}\u2069` })
}

/** After the response: thanks, the own answers of a survey with names, and the lesson where it is not done yet. */
function Answered({ survey, learner, place }: Asking) {
  const texts = learner.textsOf('player').player.survey
  return (
    <>
      <ForgetKept place={place} />
      {survey.thanks ? <Lines text={survey.thanks} /> : <p>{texts.thanks}</p>}
      {survey.isAnonymous ? (
        <p className="small soft">{texts.anonymousDone}</p>
      ) : (
        survey.response && <OwnResponse survey={survey} texts={texts} regional={learner.regional} />
      )}
      {!survey.isCounted && (
        <div className="stack tight">
          <p className="small soft">{texts.countHint}</p>
          <Press action="survey" next={learner.path.replace(/\?.*$/, '')} fields={{ survey: survey.id, locale: survey.locale }}>
            {texts.count}
          </Press>
        </div>
      )}
    </>
  )
}

/** Nothing where the reader may not see it, or it is not there. */
async function found({ api }: Learner, id: string): Promise<LearnerSurvey | null> {
  try {
    return (await api(readLearnerSurvey, { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return null
    throw error
  }
}

export const survey: ModulePlayer = { typeKey: 'assessment.survey', Page: Survey }
