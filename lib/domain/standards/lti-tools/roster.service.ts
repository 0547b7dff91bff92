import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { authorsOfPaths } from '@/lib/domain/house/roles/role-holders.service'
import { learnersOfPath, teachersOfPath, titlesOfPath } from '@/lib/domain/learning/learning-paths/members.service'
import { isUuid } from '@/lib/platform/ids'
import { rosterPath, servicesOf } from './addresses.rules'
import { lessonsInPath, limitOf, nextPage } from './contexts.service'
import { titleIn } from './lessons.rules'
import { instructorRole, learnerRoles, scopes } from './messages.rules'
import { type Call, type Inside, type ServiceAnswer, ServiceRefusal, serveService } from './protocol.service'
import { callerWith } from './token.service'

const type = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const mostMembers = 200

type Part = { role: string; name: string; read: (context: Inside, asked: Asked) => Promise<string[]> }
type Asked = { pathId: string; most: number; after?: string }

/** Those who made or teach a path, and those who may change every one without administering the organization. */
async function instructorsOf(context: Inside, asked: Asked): Promise<string[]> {
  const found = [...(await teachersOfPath(context, asked)), ...(await authorsOfPaths(context, asked))]
  return [...new Set(found)].toSorted().slice(0, asked.most)
}

/** Who is in a path: those who learn in it, and those who teach it. */
const parts: readonly Part[] = [
  { role: learnerRoles[0] ?? '', name: 'Learner', read: learnersOfPath },
  { role: instructorRole, name: 'Instructor', read: instructorsOf },
]

/** The next people of a path with their roles, in order of their ids; of one role alone where it is asked for. */
async function nextPeople(context: Inside, asked: Asked, only: string | null): Promise<[id: string, roles: string[]][]> {
  const roles = new Map<string, string[]>()
  for (const { role, name, read } of parts) {
    if (only !== null && only !== name && only !== role) continue
    for (const id of await read(context, asked)) roles.set(id, [...(roles.get(id) ?? []), role])
  }
  return [...roles].toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, asked.most)
}

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
  const found = await nextPeople(context, asked, query.get('role'))
  const page = found.slice(0, most)
  const ids = page.map(([id]) => id)
  const people = await peopleById(context, ids)
  const language = context.organization.defaultLocale
  // The list of all people leaves out names or emails if one of the lessons does.
  const sendsName = tool.sendsName && lessons.every((lesson) => lesson.sendsName)
  const sendsEmail = tool.sendsEmail && lessons.every((lesson) => lesson.sendsEmail)
  const title = titleIn(await titlesOfPath(context, pathId), language)
  const address = servicesOf(context.organization, pathId).members
  const shown = page.map(([id, roles]) => {
    const person = people.get(id)
    const name = sendsName && person ? titleIn(person.name, language) : ''
    const email = sendsEmail && person ? person.email : ''
    return { status: 'Active', user_id: id, roles, ...(name && { name }), ...(email && { email }) }
  })
  const body = { id: address, context: { id: pathId, title }, members: shown }
  return { body, type, headers: nextPage(address, query, found.length > most ? ids.at(-1) : undefined) }
}

/** Answers with the people of a path (Names and Role Provisioning Services 2.0): only to a tool that has a lesson in it. */
export const answerRoster = serveService((call) => {
  const [, pathId] = new RegExp(`${rosterPath}/([^/]{1,100})/memberships$`).exec(call.url.pathname) ?? []
  if (call.request.method !== 'GET') throw new ServiceRefusal(405, 'invalid_request')
  if (pathId === undefined) throw new ServiceRefusal(404, 'not_found')
  return call.inTransaction((context) => members(context, call, pathId))
})
