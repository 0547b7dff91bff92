import type { Schema } from '@/lib/ui/schema-form/schema'
import { fieldsOf } from '../form.rules'
import { AnswerForm } from '../parts/answer-form'
import { StandingNote } from '../parts/standing'
import { Trail } from '../parts/trail'
import type { PlayedModule, PlayerProps } from '../scene'
import { BodyView } from './body-view'
import { EnhanceForm } from './enhance-form'
import { FormFields } from './form-view'

/** Events that tell what somebody looked at, and those that only the server gives. */
const silent = ['opened', 'viewed', 'scrolled', 'dwelled', 'initialized', 'terminated', 'passed', 'failed', 'graded', 'released']

/**
 * The learner's action in a module of a type without a player: the event that completes it, or else the first
 * one.
 */
export function actionOf({
  events,
  completionRules,
  settings,
}: Pick<PlayedModule, 'events' | 'completionRules' | 'settings'>): string | null {
  const rules = [settings.completionRule, ...completionRules].filter((rule) => typeof rule === 'string')
  const done = events.filter((name) => !silent.includes(name))
  return rules.find((rule) => done.includes(rule)) ?? done[0] ?? null
}

/** Any module, by its schemas alone: its content as it is described, and a form made of the schema of a result. */
export function Generic({ module, scene, reader, texts }: PlayerProps) {
  const action = actionOf(module)
  const schema: Schema | null = module.schemas.result
  const label = texts.actions[module.learnerAction]
  const isOpening = module.events.includes('opened')
  const last = scene.events.findLast((event) => event.action === action)?.result ?? undefined
  const asked = { root: schema ?? {}, language: reader.language, filled: last, more: {} }
  const look = {
    texts: texts.form,
    regional: scene.regional,
    faults: [],
    values: last,
    isDisabled: !scene.canAnswer,
  }
  return (
    <div className="stack">
      <BodyView around={{ module, root: module.schemas.body, regional: scene.regional, texts: texts.body }} />
      {action && (
        <EnhanceForm props={{ scene, action, label, form: schema && { schema, texts: texts.form }, opens: isOpening }}>
          <AnswerForm
            scene={scene}
            path={reader.path}
            action={action}
            also={isOpening && !scene.events.some((event) => event.action === 'opened') ? ['opened'] : []}
            className="stack"
          >
            {schema && <FormFields fields={fieldsOf(schema, asked)} look={look} />}
            <div>
              <button type="submit" className="button" disabled={!scene.canAnswer}>
                {label}
              </button>
            </div>
          </AnswerForm>
          <StandingNote scene={scene} standing={scene.standing} />
        </EnhanceForm>
      )}
      {!action && <Trail module={module} scene={scene} />}
    </div>
  )
}
