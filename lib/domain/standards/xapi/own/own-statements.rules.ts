import { verbOf } from '@/lib/domain/learning/progress/xapi.rules'
import { moduleIn, personIn } from '@/lib/domain/standards/analytics/xapi.rules'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { isUuid } from '@/lib/platform/ids'
import { type Statement, statementOf } from '../statements/statement.rules'
import { isObject, type JsonObject, momentOf, secondsOf } from '../statements/values.rules'
import { refuse, XapiRefusal } from '../xapi-refusal.rules'

/** The extension of a result with what the type of the module asks for. */
export const resultExtension = (origin: string): string => `${origin}/xapi/extensions/result`

/** A statement of a learner's app as an event of a module. Which event it is follows from the type of the module. */
export type AppEvent = {
  statementId: string
  moduleId: string
  verb: string
  occurredAt: Date
  durationSeconds?: number
  locale?: Language
  result?: JsonObject
}
export type Misfit = { reason: 'statementInvalid' | 'statementOfAnother' | 'statementActivityUnknown'; detail: string | null }

const longestDay = 86_400

function eventOf(statement: Statement, { origin, userId }: { origin: string; userId: string }): AppEvent | Misfit {
  if (statement.id === undefined) refuse(400, 'The statement has no id.')
  const at = momentOf(statement.timestamp) ?? refuse(400, 'The statement has no timestamp.')
  if (personIn(origin, statement.actor) !== userId) return { reason: 'statementOfAnother', detail: null }
  const moduleId = typeof statement.object.id === 'string' ? moduleIn(origin, statement.object.id) : undefined
  if (!moduleId || !isUuid(moduleId)) return { reason: 'statementActivityUnknown', detail: null }
  const extensions = isObject(statement.result?.extensions) ? statement.result.extensions : {}
  const result = extensions[resultExtension(origin)]
  const seconds = secondsOf(statement.result?.duration)
  const [language = ''] = typeof statement.context?.language === 'string' ? statement.context.language.split('-') : []
  return {
    statementId: String(statement.id).toLowerCase(),
    moduleId,
    verb: statement.verb.id,
    occurredAt: new Date(at),
    ...(seconds !== null && { durationSeconds: Math.min(Math.floor(seconds), longestDay) }),
    ...(isLanguage(language) && { locale: language }),
    ...(isObject(result) && { result }),
  }
}

/** Reads a statement of a learner's app. */
export function readStatement(value: unknown, whose: { origin: string; userId: string }): AppEvent | Misfit {
  try {
    return eventOf(statementOf(value), whose)
  } catch (error) {
    if (error instanceof XapiRefusal) return { reason: 'statementInvalid', detail: error.detail }
    throw error
  }
}

/** The event of a type that a verb names; undefined where it has none. */
export const actionFor = (verb: string, events: readonly string[]): string | undefined =>
  events.find((event) => verbOf(event) === verb)
