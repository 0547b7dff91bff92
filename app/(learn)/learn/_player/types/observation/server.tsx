import { readOwnObservation } from '@/lib/domain/assessing/observations/results.contract'
import { ApiError } from '@/lib/platform/http/client'
import { ChecklistTable } from '@/lib/ui/rubrics/checklist-table'
import { OwnText } from '@/lib/ui/rubrics/own-text'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import type { Learner } from '../../../_parts/learn-page'
import { textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import type { ModulePlayer, PlayedModule } from '../../scene'

/** Beforehand the marks that people are observed by, and afterwards how they were marked, with the comment. */
async function Observation({ module, learner }: { module: PlayedModule; learner: Learner }) {
  const { t, api, language } = learner
  const instructions = <Lines text={textOf(module.body.instructions)} />
  const own = module.isPreview ? null : await found(api(readOwnObservation, { params: { moduleId: module.id } }))
  if (!own)
    return (
      <div className="stack">
        {instructions}
        <p className="notice">{t('observations.learner.preview')}</p>
      </div>
    )
  const { form, result, passPercent } = own.data
  const say = (key: string) => (name: string, values?: Parameters<typeof t>[1]) => t(`${key}.${name}`, values)
  return (
    <div className="stack">
      {instructions}
      <p>
        <OwnText of={own.data.instructions} language={language} />
      </p>
      {result ? (
        <div className={`notice ${result.isPassed ? 'good' : ''}`} role="status">
          <p>
            <b>{t(`observations.learner.${result.isPassed ? 'passed' : 'failed'}`)}</b>
          </p>
          <p>{t('observations.learner.points', { points: result.points, most: result.maxPoints })}</p>
          {result.comment && (
            <p dir="auto" data-text="theirs">
              {result.comment}
            </p>
          )}
        </div>
      ) : (
        <p className="notice">{t('observations.learner.waits', { percent: passPercent })}</p>
      )}
      <h2>{t(`observations.learner.${result ? 'marks' : 'before'}`)}</h2>
      {form.kind === 'rubric' ? (
        <RubricTable design={form.design} marks={result?.marks.criteria} language={language} say={say('rubrics.table')} />
      ) : (
        <ChecklistTable items={form.items} states={result?.marks.items} language={language} say={say('observations.checklist')} />
      )}
    </div>
  )
}

/** Nothing where the reader is not in a path with the lesson. */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return null
    throw error
  }
}

export const observation: ModulePlayer = { typeKey: 'assessment.observation', Page: Observation }
