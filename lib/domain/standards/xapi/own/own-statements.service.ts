import { eventsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { recordBatch } from '@/lib/domain/learning/progress/progress-events.service'
import { originOf } from '@/lib/platform/auth/organization'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { isObject } from '../statements/values.rules'
import * as contracts from './own-statements.contract'
import { actionFor, readStatement } from './own-statements.rules'

const idOf = (statement: unknown): string | null =>
  isObject(statement) && typeof statement.id === 'string' ? statement.id.slice(0, 100).toWellFormed() : null

const refusal = (name: ErrorName, language: Language, detail: string | null = null) => ({
  name,
  statusCode: codeOf(name)[0],
  message: text(language, `errors.${name}`),
  detail,
})

export const sendStatements = implement(contracts.sendStatements, async (context, { body: { statements } }) => {
  const { language, user } = context
  const whose = { origin: originOf(context.organization), userId: user.id }
  const read = statements.map((statement) => readStatement(statement, whose))
  const known = read.flatMap((it) => ('moduleId' in it ? [it.moduleId] : []))
  const events = await eventsOfModules(context, [...new Set(known)])
  const sent = read.flatMap((it, at) => {
    const action = 'moduleId' in it ? actionFor(it.verb, events.get(it.moduleId) ?? []) : undefined
    if (!('moduleId' in it) || action === undefined) return []
    const { statementId, verb: _, ...event } = it
    return [{ at, event: { ...event, action, clientEventId: statementId } }]
  })
  const recorded =
    sent.length > 0
      ? await recordBatch(
          context,
          sent.map(({ event }) => event),
        )
      : []
  const byPlace = new Map(sent.map(({ at, event }, place) => [at, { event, result: recorded[place] }]))
  const results = read.map((it, at) => {
    const statementId = idOf(statements[at])
    const refused = { statementId, action: null, outcome: 'refused' as const, items: [] }
    if (!('moduleId' in it)) return { ...refused, moduleId: null, error: refusal(it.reason, language, it.detail) }
    const { event, result } = byPlace.get(at) ?? {}
    const { moduleId } = it
    if (!event || !result)
      return { ...refused, moduleId, error: refusal(events.has(moduleId) ? 'eventNotAccepted' : 'moduleNotPublished', language) }
    const { outcome, items, error } = result
    const detail = error?.fields[0] ? error.fields[0].property : null
    const shown = error && { name: error.name, statusCode: error.statusCode, message: error.message, detail }
    return { statementId, moduleId, action: event.action, outcome, items, error: shown }
  })
  return { results }
})
