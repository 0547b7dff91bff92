import { isUuid } from '@/lib/platform/ids'
import { peopleById } from '../identity/account/people.service'
import { learnersOfPath, titlesOfPath } from '../learning-paths/members.service'
import { rosterPath, servicesOf } from './addresses.rules'
import { lessonsInPath, limitOf, nextPage } from './contexts.service'
import { titleIn } from './lessons.rules'
import { learnerRoles, scopes } from './messages.rules'
import { answerService, type Call, type Inside, type ServiceAnswer, ServiceRefusal } from './protocol.service'
import { callerWith } from './token.service'

const type = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const mostMembers = 200

const isLearner = (role: string | null) => role === null || role === 'Learner' || learnerRoles.includes(role)

async function members(context: Inside, { request, url }: Call, pathId: string): Promise<ServiceAnswer> {
  const tool = await callerWith(context, request, [scopes.members])
  const all = await lessonsInPath(context, tool, pathId)
  const { searchParams: query } = url
  const link = query.get('rlid')
  const lessons = link === null ? all : all.filter(({ id }) => id === link)
  if (lessons.length === 0) throw new ServiceRefusal(404, 'not_found')
  const most = limitOf(query, mostMembers)
  const after = query.get('after') ?? undefined
  if (after !== undefined && !isUuid(after)) throw new ServiceRefusal(400, 'invalid_request')
  const asked = { pathId, most: most + 1, ...(after !== undefined && { after }) }
  const found = isLearner(query.get('role')) ? await learnersOfPath(context, asked) : []
  const ids = found.slice(0, most)
  const people = await peopleById(context, ids)
  const language = context.organization.defaultLocale
  // What one of the lessons keeps back is kept back in the list of all.
  const sendsName = tool.sendsName && lessons.every((lesson) => lesson.sendsName)
  const sendsEmail = tool.sendsEmail && lessons.every((lesson) => lesson.sendsEmail)
  const title = titleIn(await titlesOfPath(context, pathId), language)
  const address = servicesOf(context.organization, pathId).members
  const shown = ids.map((id) => {
    const person = people.get(id)
    const name = sendsName && person ? titleIn(person.name, language) : ''
    const email = sendsEmail && person ? person.email : ''
    return { status: 'Active', user_id: id, roles: learnerRoles.slice(0, 1), ...(name && { name }), ...(email && { email }) }
  })
  const body = { id: address, context: { id: pathId, title }, members: shown }
  return { body, type, headers: nextPage(address, query, found.length > most ? ids.at(-1) : undefined) }
}

/** Answers with the people of a path (Names and Role Provisioning Services 2.0): only to a tool that has a lesson in it. */
export const answerRoster = (request: Request, peer: string | null): Promise<Response> =>
  answerService(request, peer, (call) => {
    const [, pathId] = new RegExp(`${rosterPath}/([^/]{1,100})/memberships$`).exec(call.url.pathname) ?? []
    if (request.method !== 'GET') throw new ServiceRefusal(405, 'invalid_request')
    if (pathId === undefined) throw new ServiceRefusal(404, 'not_found')
    return call.inTransaction((context) => members(context, call, pathId))
  })
