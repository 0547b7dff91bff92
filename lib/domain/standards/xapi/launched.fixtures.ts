import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { handle } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { launchContent, readStanding } from './launches/launches.contract'
import { categories, extensionNames, verbs } from './statements/cmi5.rules'

type Launch = { launchId: string; url: string; window: string; mode: string; expiresAt: string }
export type Standing = {
  isSatisfied: boolean
  completedAt: string | null
  passedAt: string | null
  failedAt: string | null
  waivedAt: string | null
  score: number | null
  seconds: number
  session: { launchId: string; state: string; mode: string; url: string | null } | null
}

/** The parameters of a launch address, as content reads them. */
export function parametersOf(url: string) {
  const { searchParams } = new URL(url)
  const text = (name: string) => searchParams.get(name) ?? ''
  return {
    endpoint: text('endpoint'),
    fetch: text('fetch'),
    registration: text('registration'),
    activityId: text('activityId'),
    actor: JSON.parse(text('actor')) as { objectType: 'Agent'; account: { homePage: string; name: string } },
  }
}

export async function launch(person: Person, moduleId: string, body: object = {}): Promise<Launch> {
  const { data, status, text } = await person.call(launchContent, { params: { moduleId }, body })
  if (status !== 200) throw new Error(text)
  return data
}

export async function standingOf(person: Person, moduleId: string): Promise<Standing> {
  const { data, status, text } = await person.call(readStanding, { params: { moduleId } })
  if (status !== 200) throw new Error(text)
  return data
}

type Sent = { method?: string; body?: unknown; headers?: Record<string, string | null> }
/** A request of content to an address. */
export async function ask(address: string, { method = 'GET', body, headers = {} }: Sent = {}) {
  const all = new Headers({ host: new URL(address).host, 'x-experience-api-version': '1.0.3' })
  if (body !== undefined) all.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers)) value === null ? all.delete(name) : all.set(name, value)
  const isReady = body === undefined || typeof body === 'string' || body instanceof Buffer
  const content = isReady ? body : JSON.stringify(body)
  const answer = await handle(new Request(address, { method, headers: all, body: content }), freshAddress())
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString('utf8')
  const json: unknown = (answer.headers.get('content-type') ?? '').startsWith('application/json') ? JSON.parse(text) : null
  return { status: answer.status, headers: answer.headers, bytes, text, json }
}

/** A session of content without any library: its credential, and statements as it sends them. */
export async function openContent(org: Pick<Org, 'origin'>, { url, launchId }: Launch) {
  const parameters = parametersOf(url)
  const { json } = await ask(parameters.fetch, { method: 'POST' })
  const token = (json as { 'auth-token': string })['auth-token']
  const call = (path: string, sent: Sent = {}) =>
    ask(`${parameters.endpoint}${path}`, { ...sent, headers: { authorization: `Basic ${token}`, ...sent.headers } })
  const statement = (
    verb: keyof typeof verbs,
    more: { result?: object; score?: object; context?: object } & Record<string, unknown> = {},
  ) => {
    const { result, context, ...rest } = more
    const isOfMoveOn = ['completed', 'passed', 'failed'].includes(verb)
    return {
      id: crypto.randomUUID(),
      actor: parameters.actor,
      verb: { id: verbs[verb] },
      object: { id: parameters.activityId },
      ...(verb !== 'initialized' && { result: { duration: 'PT10S', ...resultOf(verb), ...result } }),
      context: {
        registration: parameters.registration,
        contextActivities: {
          grouping: [{ id: 'https://content.example/course/index.html' }],
          category: [{ id: categories.cmi5 }, ...(isOfMoveOn ? [{ id: categories.moveOn }] : [])],
        },
        extensions: { [extensionNames.sessionId]: launchId },
        ...context,
      },
      timestamp: new Date().toISOString(),
      ...rest,
    }
  }
  const send = (body: unknown) => call('statements', { method: 'POST', body })
  return { ...parameters, token, call, statement, send, org }
}

const resultOf = (verb: string): object =>
  verb === 'completed'
    ? { completion: true }
    : verb === 'passed'
      ? { success: true }
      : verb === 'failed'
        ? { success: false }
        : {}
