import type { CollectionCall } from '@/lib/platform/http/collection-call'
import { type PostmanRequest, request, script } from '@/lib/platform/http/postman'

type Step = {
  /** The operation. */
  id: string
  query?: Record<string, string>
  body?: object
  /** What is kept of its answer beside what the collection keeps, by variable: JavaScript over `answered`. */
  keeps?: Record<string, string>
}

const withContents = 'answered.find(({ itemCount }) => itemCount > 0)?.id'
const open = "answered.sections.flatMap(({ items }) => items).find(({ state }) => state !== 'locked')?.moduleId"

/** What is done first, so that everything can be read afterwards. */
const before: Step[] = [
  { id: 'identity.signIn', body: { email: '{{email}}', password: '{{password}}', from: 'website' } },
  { id: 'organizationMembers.list', query: {}, keeps: { userId: 'answered[0]?.id' } },
  { id: 'termPolicies.listAccepted', keeps: { termPolicyAcceptedId: 'answered[0]?.id' } },
  { id: 'roles.list', keeps: { roleId: "answered.find(({ type }) => type === 'user')?.id" } },
  {
    id: 'learningPaths.listAll',
    query: { status: 'published', perPage: '100' },
    keeps: { contentPathId: withContents, pathId: withContents },
  },
  { id: 'learningPaths.enrol' },
  { id: 'progress.outline', keeps: { moduleId: open } },
  {
    id: 'progress.sendEvent',
    body: { action: 'opened', occurredAt: '{{$isoTimestamp}}', clientEventId: '{{$guid}}' },
  },
  { id: 'learnerNotes.put', body: { pathId: '{{pathId}}', isBookmarked: true, text: 'Ask Sara' } },
  { id: 'memberImports.create' },
  { id: 'memberImports.putPart' },
  { id: 'memberImports.check', body: { mapping: { email: 0, nameAr: 1 }, roleId: '{{roleId}}', locale: 'ar' } },
  { id: 'serviceAccounts.create', body: { name: 'Tour {{$timestamp}}', roleIds: [] } },
  {
    id: 'ssoProviders.create',
    body: { name: 'Tour {{$timestamp}}', issuer: 'https://login-{{$timestamp}}.example', clientId: 'tour', isActive: false },
  },
  {
    id: 'invites.create',
    body: { people: [{ email: 'tour-{{$timestamp}}@alnoor.example' }], roleId: '{{roleId}}', locale: 'en' },
  },
]

/** What is undone at the end. */
const after: Step[] = [
  { id: 'learningPaths.withdraw' },
  { id: 'learnerNotes.put', body: { pathId: '{{pathId}}', isBookmarked: false, text: '' } },
  { id: 'serviceAccounts.remove' },
  { id: 'ssoProviders.remove' },
]

/** What is not read, and why. */
export const leftOut: Record<string, string> = {
  'passkeys.read': 'a passkey is made by an authenticator, such as a phone',
  'signUp.readLink': 'it needs somebody who signs up, with a CAPTCHA of their own, and the link of their mail',
  'singleSignOn.start': 'it needs an identity provider that answers',
}

/** The mailbox of the development console, asked until the newest mail with an invitation is there: its link holds the secret. */
const mailbox: PostmanRequest = {
  name: 'Development mailbox: the link of the invitation',
  event: [
    script([
      'const link = /console\\/invite\\?lang=\\w+#([\\w.-]+)/.exec(pm.response.text())',
      "const asked = Number(pm.collectionVariables.get('mailboxAsked') || 0) + 1",
      "pm.collectionVariables.set('mailboxAsked', link ? 0 : asked)",
      "if (link) pm.collectionVariables.set('linkToken', link[1])",
      'else if (asked < 120) {',
      '  setTimeout(() => {}, 500)',
      '  pm.execution.setNextRequest(pm.info.requestName)',
      '}',
    ]),
  ],
  request: {
    method: 'GET',
    description: 'Outside of the API, and in development alone.',
    header: [],
    url: { raw: '{{url}}/console/mailbox', host: ['{{url}}'], path: ['console', 'mailbox'] },
  },
}

const answers200 = `pm.test('answers 200', () => pm.response.to.have.status(200))`

/** The requests of the tour in order: everything that can be read, after what has to be there for it. */
export function tourOf(calls: readonly CollectionCall[]): { name: string; item: PostmanRequest[] }[] {
  const byId = new Map(calls.map((call) => [call.id, call]))
  const steps = (list: Step[]): CollectionCall[] =>
    list.map(({ id, query, body, keeps }) => {
      const call = byId.get(id)
      if (!call) throw new Error(`There is no operation ${id}`)
      return { ...call, ...(query && { query }), ...(body && { body }), feeds: { ...call.feeds, ...keeps } }
    })
  const first = steps(before)
  const kept = new Set(first.flatMap(({ feeds }) => Object.keys(feeds)))
  const done = new Set(first.map(({ id }) => id))
  const reads = calls
    .filter(({ id, method }) => method === 'GET' && !done.has(id) && !leftOut[id])
    .map((call) => {
      // What was made for the tour is read, and removed at its end, not what a list tells first.
      const feeds = Object.fromEntries(Object.entries(call.feeds).filter(([variable]) => !kept.has(variable)))
      // A list is asked for all it has: the filters of its example may leave nothing.
      return { ...call, feeds, ...(call.isList && { query: {} }) }
    })
  const isSource = ({ feeds }: CollectionCall) => Object.keys(feeds).length > 0
  const told = (list: CollectionCall[]) => list.map((call) => request(call, call.method === 'GET' ? [answers200] : []))
  return [
    { name: 'Sign in and prepare', item: [...told(first), mailbox] },
    { name: 'Read everything', item: told([...reads.filter(isSource), ...reads.filter((call) => !isSource(call))]) },
    { name: 'Tidy up', item: told(steps(after)) },
  ]
}
