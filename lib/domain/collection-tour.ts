import type { CollectionCall } from '@/lib/platform/http/collection-call'
import { type PostmanRequest, request, script } from '@/lib/platform/http/postman'
import { after, before, type Step } from './collection-tour-steps'

/** The mailbox of the development console, asked until a mail to an address is there: the link in it holds a secret. */
const mailbox = ({ mailTo, page }: { mailTo: string; page: string }): PostmanRequest => ({
  name: `Development mailbox: the link to /console/${page}`,
  event: [
    script([
      `const address = pm.variables.replaceIn('${mailTo}')`,
      'const [, ...mail] = pm.response.text().split(address)',
      `const link = /console\\/${page}\\?lang=\\w+#([\\w.-]+)/.exec(mail.join(address))`,
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
})

/** The identity provider of those who name none: nobody answers there. */
export const noIssuer = 'https://login.example'
/** Requests to the identity provider itself are skipped if none is named. */
const beforeRequest: Record<string, string[]> = {
  'singleSignOn.start': [`if (pm.variables.get('issuer') === '${noIssuer}') pm.execution.skipRequest()`],
}

const answers200 = `if (pm.response.code !== 429) pm.test('answers 200', () => pm.response.to.have.status(200))`

/** After every request: where a limit is reached, waits as long as it is told and sends the same again. */
export const waitAtLimits = [
  'if (pm.response.code === 429) {',
  "  setTimeout(() => {}, pm.response.headers.get('retry-after') * 1000)",
  '  pm.execution.setNextRequest(pm.info.requestId)',
  '}',
]

/** The requests of the tour in order: everything that can be read, after what has to be there for it. */
export function tourOf(calls: readonly CollectionCall[]): { name: string; item: PostmanRequest[] }[] {
  const byId = new Map(calls.map((call) => [call.id, call]))
  const called = (id: string): CollectionCall => {
    const call = byId.get(id)
    if (!call) throw new Error(`There is no operation ${id}`)
    return call
  }
  const operations = before.flatMap((step) => ('id' in step ? [step] : []))
  const done = new Set(operations.map(({ id }) => id))
  const kept = new Set(operations.flatMap(({ id, keeps }) => Object.keys({ ...called(id).feeds, ...keeps })))
  const told = (call: CollectionCall, more: string[] = []) =>
    request(call, call.method === 'GET' ? [...more, answers200] : more, beforeRequest[call.id])
  const taken = (step: Step): PostmanRequest => {
    if ('mailTo' in step) return mailbox(step)
    const call = called(step.id)
    const { body = call.body, keeps, query = call.query } = step
    const headers = Object.entries(step.headers ?? {}).map(([header, text]) => [header, { text }])
    const own = { query, body, headers: { ...call.headers, ...Object.fromEntries(headers) }, feeds: { ...call.feeds, ...keeps } }
    return told({ ...call, ...own }, step.script && ['if (pm.response.code < 300) {', ...step.script, '}'])
  }
  const reads = calls
    .filter(({ id, method }) => method === 'GET' && !done.has(id))
    .map((call) => {
      // The records made for the tour are read, and removed at its end, instead of the first ones of a list.
      const feeds = Object.fromEntries(Object.entries(call.feeds).filter(([variable]) => !kept.has(variable)))
      // A list is asked for all it has: the filters of its example may leave nothing.
      return { ...call, feeds, ...(call.isList && { query: {} }) }
    })
  const isSource = ({ feeds }: CollectionCall) => Object.keys(feeds).length > 0
  // Lists first: they name the records whose answers name those below.
  const rankOf = (call: CollectionCall) => (isSource(call) ? (call.isList ? 0 : 1) : 2)
  const inOrder = reads.toSorted((one, other) => rankOf(one) - rankOf(other))
  return [
    { name: 'Sign in and prepare', item: before.map(taken) },
    { name: 'Read everything', item: inOrder.map((call) => told(call)) },
    { name: 'Tidy up', item: after.map(taken) },
  ]
}
