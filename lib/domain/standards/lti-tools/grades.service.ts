import { jsonOf, readBytes } from '@/lib/platform/http/body'
import { gradesPath } from './addresses.rules'
import { lessonsInPath } from './contexts.service'
import { type Column, changeLineItem, createLineItem, listLineItems, readLineItem, removeLineItem } from './line-items.service'
import { type LtiScope, scopes } from './messages.rules'
import { type Call, type ServiceAnswer, ServiceRefusal, serveService } from './protocol.service'
import { listResults, receiveScore } from './scores.service'
import { callerWith } from './token.service'

type Service = {
  scopes: LtiScope[]
  work: (column: Column, call: { query: URLSearchParams; id: string; body: unknown }) => Promise<ServiceAnswer>
}

const change = [scopes.lineItem]
const look = [scopes.lineItem, scopes.lineItemRead]

/** By method and what comes after the list of line items. */
const services: Readonly<Record<string, Service>> = {
  'GET list': { scopes: look, work: (column, { query }) => listLineItems(column, query) },
  'POST list': { scopes: change, work: (column, { body }) => createLineItem(column, body) },
  'GET item': { scopes: look, work: (column, { id }) => readLineItem(column, id) },
  'PUT item': { scopes: change, work: (column, { id, body }) => changeLineItem(column, id, body) },
  'DELETE item': { scopes: change, work: (column, { id }) => removeLineItem(column, id) },
  'POST scores': { scopes: [scopes.score], work: (column, { id, body }) => receiveScore(column, id, body) },
  'GET results': { scopes: [scopes.result], work: (column, { id, query }) => listResults(column, id, query) },
}

const address = new RegExp(`${gradesPath}/([^/]{1,100})/lineitems(?:/([^/]{1,100})(?:/(scores|results))?)?$`)

async function bodyOf({ request }: Call): Promise<unknown> {
  if (request.method !== 'POST' && request.method !== 'PUT') return undefined
  return jsonOf(await readBytes(request))
}

/** Answers the Assignment and Grade Services 2.0 of one path: only to a tool that has a lesson in it. */
export const answerGrades = serveService(async (call) => {
  const [, pathId, id = '', part] = address.exec(call.url.pathname) ?? []
  if (pathId === undefined) throw new ServiceRefusal(404, 'not_found')
  const name = `${call.request.method} ${part ?? (id === '' ? 'list' : 'item')}`
  const service = Object.hasOwn(services, name) ? services[name] : undefined
  if (!service) throw new ServiceRefusal(405, 'invalid_request')
  const body = await bodyOf(call)
  return call.inTransaction(async (context) => {
    const tool = await callerWith(context, call.request, service.scopes)
    const lessons = await lessonsInPath(context, tool, pathId)
    return service.work({ context, tool, pathId, lessons }, { query: call.url.searchParams, id, body })
  })
})
