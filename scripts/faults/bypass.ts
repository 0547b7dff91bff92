import { readFileSync } from 'node:fs'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { type Answer, ask, freshAddress, host, keptAlive, type Question } from './client'
import type { Ground } from './ground'
import { type Served, startProduct, startWithNext } from './product'
import type { Row, Scenario } from './rows'

/** An address that needs a sign-in. `marker`: a text that only the real answer contains; without it, any success counts as a bypass. */
type Target = {
  path: string
  method: string
  body?: string
  page: boolean
  headers: Record<string, string>
  entered: Record<string, string>
}
type Trick = { name: string; path?: (path: string) => string | null; headers?: Record<string, string> }

const header = (name: string, value: string): Trick => ({ name: `${name}: ${value.slice(0, 40)}`, headers: { [name]: value } })
const path = (name: string, change: (path: string) => string | null): Trick => ({ name, path: change })
const repeated = (word: string) => Array(5).fill(word).join(':')
const parts = (whole: string) => whole.slice(1).split('/')
const query = (added: string) => path(`?${added}`, (whole) => `${whole}${whole.includes('?') ? '&' : '?'}${added}`)
const state = encodeURIComponent(
  JSON.stringify(['', { children: ['(console)', { children: ['console', { children: ['__PAGE__', {}] }] }] }, null, null, true]),
)
const forgedLabel = Buffer.from(
  JSON.stringify({ organization: { slug: 'bench' }, language: 'en', address: '10.0.0.1', requestId: 'x', nonce: 'x' }),
).toString('base64url')

/** Headers that frameworks have trusted by mistake, and headers that Next uses internally. */
const headerTricks: Trick[] = [
  ...['middleware', 'src/middleware', 'pages/_middleware', 'proxy'].flatMap((name) => [
    header('x-middleware-subrequest', name),
    header('x-middleware-subrequest', repeated(name)),
  ]),
  header('x-middleware-rewrite', 'http://localhost:4000/console'),
  header('x-middleware-next', '1'),
  header('x-middleware-skip', '1'),
  header('x-middleware-invoke', '1'),
  header('x-middleware-prefetch', '1'),
  header('x-middleware-subrequest-id', '0'.repeat(16)),
  {
    name: 'x-middleware-override-headers',
    headers: {
      'x-middleware-override-headers': 'cookie,authorization',
      'x-middleware-request-cookie': 'masar-access=x',
      'x-middleware-request-authorization': 'Bearer x',
    },
  },
  header('x-invoke-path', '/console'),
  header('x-invoke-status', '200'),
  header('x-invoke-query', '%7B%7D'),
  header('x-invoke-output', '/console'),
  header('x-matched-path', '/console'),
  header('x-now-route-matches', '1=console'),
  header('x-nextjs-data', '1'),
  header('x-nextjs-rewrite', '/console'),
  header('x-nextjs-postponed', '1'),
  header('next-resume', '1'),
  header('next-action', 'a'.repeat(42)),
  header('rsc', '1'),
  { name: 'prefetch', headers: { rsc: '1', 'next-router-prefetch': '1' } },
  { name: 'full prefetch', headers: { rsc: '1', 'next-router-prefetch': '2' } },
  ...['/_tree', '/_full', '/_index', '/console/__PAGE__', '/!KGNvbnNvbGUp/console/__PAGE__'].map((segment) => ({
    name: `segment prefetch ${segment}`,
    headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': segment },
  })),
  { name: 'router state', headers: { rsc: '1', 'next-router-state-tree': state } },
  header('x-masar-page', forgedLabel),
  header('x-masar-label', forgedLabel),
  header('x-masar-peer', '127.0.0.1 forged'),
  header('x-masar-same-process', '1'),
  {
    name: 'x-masar-same-process and a label',
    headers: { 'x-masar-same-process': '1', 'x-masar-label': `${forgedLabel}.${'A'.repeat(43)}` },
  },
  {
    name: 'x-masar-same-process and a page label',
    headers: { 'x-masar-same-process': '1', 'x-masar-page': `${forgedLabel}.${'A'.repeat(43)}` },
  },
  header('x-original-url', '/console'),
  header('x-rewrite-url', '/console'),
  header('x-http-method-override', 'GET'),
  header('x-forwarded-host', host),
  header('x-organization', 'bench'),
  header('purpose', 'prefetch'),
]

/** Addresses and query parameters that Next uses internally. */
const nextAddresses = (buildId: string): Trick[] => [
  path('.rsc', (whole) => `${whole}.rsc`),
  path('.prefetch.rsc', (whole) => `${whole}.prefetch.rsc`),
  ...['_tree', '_full', '_index', 'console/__PAGE__', '!KGNvbnNvbGUp/console/__PAGE__'].map((segment) =>
    path(`.segments/${segment}`, (whole) => `${whole}.segments/${segment}.segment.rsc`),
  ),
  path('.json', (whole) => `${whole}.json`),
  path('_next/data', (whole) => `/_next/data/${buildId}${whole}.json`),
  query('_rsc=abc12'),
  query('__nextDataReq=1'),
  query('nxtPpath=console'),
  query('nxtPunknown=console'),
  query('__nextLocale=en'),
  query('_method=GET'),
]

/** Other spellings of an address, and paths that leave a public prefix. */
const spellings: Trick[] = [
  path('trailing slash', (whole) => `${whole}/`),
  path('double slash before', (whole) => `/${whole}`),
  path('double slash inside', (whole) => whole.replace(/\/([^/]*)$/, '//$1')),
  path('encoded slash', (whole) => `/${parts(whole).join('%2f')}`),
  path('twice encoded slash', (whole) => `/${parts(whole).join('%252f')}`),
  path('backslash', (whole) => `/${parts(whole).join('\\')}`),
  path('encoded backslash', (whole) => `/${parts(whole).join('%5c')}`),
  path('encoded letter', (whole) => whole.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  path('twice encoded letter', (whole) => whole.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`)),
  path('upper case', (whole) => whole.toUpperCase()),
  path('mixed case', (whole) => whole.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase())),
  path('dot segment', (whole) => `/.${whole}`),
  path('out of a public page', (whole) => `/verify/..${whole}`),
  path('encoded dots', (whole) => `/verify/%2e%2e${whole}`),
  path('out of Next static files', (whole) => `/_next/static/..${whole}`),
  path('encoded out of static files', (whole) => `/_next/static/%2e%2e/%2e%2e${whole}`),
  path('out of favicon.ico', (whole) => `/favicon.ico/..${whole}`),
  path('under favicon.ico', (whole) => `/favicon.ico${whole}`),
  path('image optimizer', (whole) => `/_next/image?url=${encodeURIComponent(whole)}&w=640&q=75`),
  path('route group', (whole) => `/(console)${whole}`),
  ...['/en', '/ar', '/ar-SA', '/_next', '/index'].map((prefix) => path(`prefix ${prefix}`, (whole) => `${prefix}${whole}`)),
  path('path parameter', (whole) => `${whole};a=b`),
  path('semicolon before', (whole) => whole.replace(/\/([^/]*)$/, '/;/$1')),
  path('encoded NUL', (whole) => `${whole}%00`),
  path('encoded newline', (whole) => `${whole}%0a`),
  path('tab', (whole) => `${whole}%09`),
  path('fragment', (whole) => `${whole}%23`),
  path('overlong UTF-8', (whole) => whole.replace(/\//g, '%c0%af').replace(/^%c0%af/, '/')),
  path('absolute form', (whole) => `http://${host}${whole}`),
]

/** Known ways around the middleware of frameworks, and those that Next's internal addresses and headers suggest. */
const tricks = (buildId: string): Trick[] => [{ name: 'plain' }, ...headerTricks, ...nextAddresses(buildId), ...spellings]

/** Everything that needs a sign-in: the console's pages and its proxy, and each operation that is not public, with and without a valid API key. */
async function targets({ apiKey, admins, learners }: Ground): Promise<Target[]> {
  const { operations } = await import('@/lib/domain/product')
  const cookies = tokenCookies(host)
  const admin = admins[0]?.token ?? ''
  const guarded = operations
    .map(({ contract }) => contract)
    .filter(({ access }) => access !== 'public' && access !== 'refreshToken')
  const filled = (text: string) => text.replace(/:[A-Za-z]+/g, learners[0]?.id ?? '')
  const entered = { cookie: `${cookies.access}=${admin}` }
  /** The query of the contract's example. */
  const asked = ({ query, example }: (typeof guarded)[number]) =>
    query && !query.safeParse({}).success
      ? `?${Object.entries(example.query ?? {})
          .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
          .join('&')}`
      : ''
  const reads = guarded.filter(({ method }) => method === 'GET')
  return [
    ...['/console', '/console/sign-in', '/'].map((page) => ({ path: page, method: 'GET', page: true, headers: {}, entered })),
    ...reads.map((contract) => ({
      path: `/console/api${filled(contract.path)}${asked(contract)}`,
      method: 'GET',
      page: false,
      headers: {},
      entered,
    })),
    ...guarded.map((contract) => ({
      path: `/api/v1${filled(contract.path)}${asked(contract)}`,
      method: contract.method,
      ...(contract.method !== 'GET' && { body: JSON.stringify(contract.example.body ?? {}) }),
      page: false,
      headers: { 'x-api-key': apiKey },
      entered: { authorization: `Bearer ${admin}` },
    })),
  ]
}

/** Texts that only a signed-in person may see: email addresses, and what the console shows about the signed-in person. */
const shows = ({ text }: Answer) => /bench\d+@bench\.example|"isTwoFactorEnable"|"permissions":\[/.test(text)
/** A success of an operation that must refuse everybody who is not signed in. */
const succeeded = ({ status, statusCode }: Answer) => status >= 200 && status < 300 && statusCode === 200
const reached = (answer: Answer) => shows(answer) || succeeded(answer)

async function send(
  { port }: Served,
  target: Target,
  trick: Trick,
  more: Record<string, string>,
  agent: Question['agent'],
): Promise<Answer | null> {
  const changed = trick.path ? trick.path(target.path) : target.path
  if (changed === null) return null
  const headers = { ...target.headers, 'x-forwarded-for': freshAddress(), ...trick.headers, ...more }
  return ask(port, {
    path: changed,
    method: target.method,
    headers,
    agent,
    ...(target.body !== undefined && { body: target.body }),
  })
}

/** T37: every known bypass of a middleware against everything that needs a sign-in, on both hosts. */
export const bypass: Scenario = {
  ids: ['T37'],
  run: async (ground): Promise<Row[]> => [
    await tricksOn('self-hosted server', ground, await startProduct(ground, 'bypass')),
    await tricksOn('next start', ground, await startWithNext(ground)),
  ],
}

async function tricksOn(name: string, ground: Ground, product: Served): Promise<Row> {
  const agent = keptAlive(8)
  const list = await targets(ground)
  const ways = tricks(readFileSync('.next/BUILD_ID', 'utf8').trim())
  const bypasses: string[] = []
  const blind: string[] = []
  const broken: string[] = []
  let tried = 0
  try {
    for (const target of list) {
      // The same request with a sign-in must be recognized, else a bypass could not be noticed. For writes any success counts as a bypass.
      if (
        target.method === 'GET' &&
        (target.page ? target.path === '/console' : !target.path.includes(ground.learners[0]?.id ?? '-'))
      ) {
        const entered = await send(product, target, { name: 'signed in' }, target.entered, agent)
        if (!entered || !reached(entered)) blind.push(`${target.path} ${entered?.status}`)
      }
      for (let at = 0; at < ways.length; at += 8)
        await Promise.all(
          ways.slice(at, at + 8).map(async (trick) => {
            const answer = await send(product, target, trick, {}, agent)
            if (!answer) return
            tried += 1
            if (reached(answer)) bypasses.push(`${target.method} ${target.path} by ${trick.name}: ${answer.status}`)
            if (answer.status >= 500 || answer.status === 0)
              broken.push(`${target.path} by ${trick.name}: ${answer.status}${answer.failure ?? ''}`)
          }),
        )
    }
  } finally {
    agent.destroy()
    await product.stop()
  }
  const some = (names: string[]) => (names.length === 0 ? '0' : `${names.length} (${names.slice(0, 5).join('; ')})`)
  return {
    id: 'T37',
    what: `${name}: ${ways.length} ways around a middleware against ${list.length} addresses behind a sign-in (console pages, its proxy, every guarded operation)`,
    goal: '0 reached, 0 answers of 500 and above',
    figures: `${tried} requests, ${some(bypasses)} reached; looks that a sign-in opens but were not recognized ${some(blind)}; answers of 500 and above, or none ${some(broken)}`,
    pass: bypasses.length === 0 && blind.length === 0 && broken.length === 0 && tried > 1000,
  }
}
