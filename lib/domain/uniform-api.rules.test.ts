import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Contract, shapeNames } from '@/lib/platform/http/contract'
import { allowPreflight, readableBy } from '@/lib/platform/http/cors'
import { locationOf } from '@/lib/platform/http/location'
import { messages } from '@/messages/catalogue'
import { openApi } from './documentation'
import { operations } from './product'
import { recordKinds } from './rooms'
import { takesSeveral } from './testing/list-cases'

type Part = Record<string, unknown>
const document = JSON.parse(JSON.stringify(openApi())) as Record<
  'paths' | 'components' | 'x-headers-of-every-answer' | 'x-headers-of-every-refusal',
  Record<string, Part>
>
const text = JSON.stringify(document)
const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()
const contracts = operations.map(({ contract }): Contract => contract)

function* within(value: unknown): Generator<Part> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Part
  for (const child of Object.values(value)) yield* within(child)
}
const shapes = [...within([document.components.schemas, document.components.parameters, document.paths])]
const isDeprecated = (shape: unknown) => typeof shape === 'object' && shape !== null && 'deprecated' in shape
/** The names of all fields of bodies and answers, but for those that will go. */
const fields = distinct(
  shapes.flatMap(({ properties }) =>
    Object.entries(properties ?? {}).flatMap(([name, shape]) => (isDeprecated(shape) ? [] : [name])),
  ),
)

describe('the document, for generators', () => {
  it('has no addresses, dialects or bounds that only JavaScript knows', () => {
    expect(text).not.toContain('"$id":"')
    expect(text).not.toContain('"$schema":"')
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  it('reads without writing where a replica may answer', () => {
    const heavy = contracts.filter((contract) => contract.heavy)
    expect(heavy.length).toBeGreaterThan(8)
    expect(heavy.filter(({ method, isRead }) => method !== 'GET' && !isRead)).toEqual([])
  })

  it('gives every list of values a type', () => {
    const listed = shapes.filter((part) => Array.isArray(part.enum) || ('const' in part && typeof part.const !== 'object'))
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter(({ type }) => type === undefined)).toEqual([])
  })

  it('has patterns that every engine knows', () => {
    const patterns = distinct(shapes.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])))
    expect(patterns.length).toBeGreaterThan(10)
    // RE2 knows no lookaround and no back references; Python knows no classes of Unicode and no escape above two digits but \u.
    for (const pattern of patterns) RE2JS.compile(pattern)
    expect(patterns.filter((pattern) => /\\[pPukcZz]|\\0|\[\^?\]/.test(pattern))).toEqual([])
  })

  it('has no name of a shape that generators make of an operation', () => {
    const taken = contracts.flatMap(({ id }) => {
      const name = id.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
      return ['Data', 'Error', 'Errors', 'Response', 'Responses'].map((end) => `${name}${end}`)
    })
    expect(Object.keys(document.components.schemas ?? {}).filter((name) => taken.includes(name))).toEqual([])
  })

  it('gives each name to one shape', () => {
    const names = [...shapeNames.values()]
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('says in both languages what each group of operations is for', () => {
    const tags = openApi().tags as { name: string; description: string }[]
    for (const { name, description } of tags) {
      expect(description, name).toMatch(/[A-Za-z]{3}/)
      expect(description, name).toMatch(/[\u0620-\u064a]{3}/)
    }
    const rooms = contracts.map(({ id }) => id.split('.')[0] ?? '')
    expect(Object.keys(messages.en.docs.tags).toSorted()).toEqual(distinct(rooms))
  })
})

describe('every operation alike', () => {
  it('calls the moment at which something ends expiresAt', () => {
    // How long the addresses of files are good is told beside them; a module of a path opens and closes.
    // A role is held until a moment, which its assignment may not have.
    const known = ['availableUntil', 'freshUntil', 'previousUntil', 'until']
    const ends = fields.filter((name) => /until|expir/i.test(name) && !/^[A-Za-z]*[eE]xpiresAt$/.test(name))
    // Lifetimes: the first as OAuth 2 (RFC 6749) and the specification name it.
    const lifetimes = ['expiresIn', 'challengeExpiresInSeconds']
    // A state's own name, such as the number of certificates that have expired or are expiring.
    expect(ends.filter((name) => ![...known, ...lifetimes, 'expired', 'expiring'].includes(name))).toEqual([])
  })

  it('tells durations with their unit, and none in milliseconds', () => {
    const durations = /[a-z]Ms$|[mM]illis|(?:^d|D)uration$|(?:^t|T)imeout$|(?:^l|L)ifetime$|^ttl$/
    // A statement of xAPI has a duration of ISO 8601, which says its unit.
    expect(fields.filter((name) => durations.test(name) && name !== 'duration')).toEqual([])
  })

  it('says where a creation made something, at an address that is served', () => {
    const reads = contracts.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
    const made = contracts.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(5)
    for (const contract of made) {
      const where = locationOf(contract, contract.example.returns, contract.example.params)?.replace(/^\/api\/v1|\?.*$/g, '')
      expect(where, contract.id).toBeDefined()
      expect(where, contract.id).not.toContain('undefined')
      expect(
        reads.some((path) => new RegExp(`^${path}$`).test(where ?? '')),
        `${contract.id}: ${where}`,
      ).toBe(true)
    }
  })

  it('tells the job of work that goes on', () => {
    for (const contract of contracts.filter(({ status }) => status === 202))
      expect(locationOf(contract, contract.example.returns), contract.id).toMatch(/^\/api\/v1\/shared\/job\/[0-9a-f-]{36}$/)
  })

  it('pages whatever answers with many records', () => {
    // The search over everything answers with the best of each kind.
    const whole = contracts.filter(({ list, method, returns }) => method === 'GET' && !list && returns instanceof z.ZodArray)
    expect(whole.map(({ id }) => id).toSorted()).toEqual(['progress.search'])
  })

  it('takes several values wherever a list is filtered', () => {
    const filters = contracts.flatMap(({ id, list, query }) =>
      list ? Object.entries(query?.shape ?? {}).map(([name, shape]) => [`${id} ${name}`, shape] as const) : [],
    )
    expect(filters.length).toBeGreaterThan(30)
    const single = filters.flatMap(([name, shape]) => (takesSeveral(shape) ? [] : [name]))
    // The ends of a range, of every list of changes.
    expect(single.filter((name) => !/ updated(From|To)$/.test(name)).toSorted()).toEqual([
      // The ends of a range.
      'activityLog.list from',
      'activityLog.list to',
      // A length of time.
      'certificates.list expiringWithin',
      'certificates.list issuedFrom',
      'certificates.list issuedTo',
      // Yes, or left out.
      'certificates.list review',
      // Yes or no.
      'commentBank.list isOwn',
      'examSeats.list hasSeat',
      // Free text, which may hold a comma.
      'learningPaths.list category',
      // Yes or no.
      'learningPaths.list enrolled',
      // Of both languages together every path has one.
      'learningPaths.list locale',
      // The ends of a range.
      'learningPaths.list maxMinutes',
      'learningPaths.list minMinutes',
      // Free text, which may hold a comma.
      'learningPaths.listAll category',
      // The ends of a range.
      'liveSessions.list from',
      'liveSessions.list to',
      'progress.list begunFrom',
      'progress.list begunTo',
      'progress.list completedFrom',
      'progress.list completedTo',
      'progress.list createdFrom',
      'progress.list createdTo',
      'progress.list dueFrom',
      'progress.list dueTo',
      'progress.list expiresFrom',
      'progress.list expiresTo',
      // A moment.
      'progress.list idleSince',
      // Yes or no.
      'progress.list mandatory',
      'progress.listAnswers from',
      'progress.listAnswers to',
      'xapi.listLaunches from',
      'xapi.listLaunches to',
    ])
    const several = within(document.paths)
    const styles = [...several].filter(
      ({ in: place, schema }) => place === 'query' && (schema as Part | undefined)?.type === 'array',
    )
    expect(styles.length).toBeGreaterThan(10)
    for (const { name, style, explode } of styles)
      expect({ name, style, explode }).toEqual({ name, style: 'form', explode: false })
  })

  it('has no address that two operations could be meant by', () => {
    const paths = [...new Map(contracts.map((contract) => [contract.path, contract])).values()]
    const takes = ({ params }: Contract, segment: string, word: string) =>
      params?.shape[segment.slice(1)]?.safeParse(word).success
    /** Whether something can stand in both places. */
    const meet = (one: Contract, a: string, other: Contract, b: string) => {
      if (a.startsWith(':') && b.startsWith(':')) return true
      if (a.startsWith(':')) return takes(one, a, b)
      return b.startsWith(':') ? takes(other, b, a) : a === b
    }
    const twice = paths.flatMap((one, at) =>
      paths.slice(at + 1).flatMap((other) => {
        const [mine, theirs] = [one.path.split('/'), other.path.split('/')]
        const isSame =
          mine.length === theirs.length && mine.every((segment, index) => meet(one, segment, other, theirs[index] ?? ''))
        return isSame ? [`${one.path} and ${other.path}`] : []
      }),
    )
    expect(twice).toEqual([])
  })

  it('calls what a collection is made of by one name in all addresses below it', () => {
    const names = new Map<string, Set<string>>()
    for (const { path } of contracts)
      for (const { index, 0: segment } of path.matchAll(/:\w+/g)) {
        const collection = path.slice(0, index)
        names.set(collection, (names.get(collection) ?? new Set()).add(segment))
      }
    expect(names.size).toBeGreaterThan(15)
    expect([...names].filter(([, own]) => own.size > 1)).toEqual([])
  })

  it('calls a record by one name, but for those that the list of operations calls by two', () => {
    const recordOf = new Map(
      [...recordKinds].flatMap(([type, { parameters }]) => parameters.map((place): [string, string] => [place, type])),
    )
    const names = new Map<string, Set<string>>()
    const unknown: string[] = []
    for (const { path } of contracts)
      for (const [place, name = ''] of path.matchAll(/[\w-]+\/:(\w+)/g)) {
        const record = recordOf.get(place)
        if (record) names.set(record, (names.get(record) ?? new Set()).add(name))
        else unknown.push(place)
      }
    expect(unknown, 'declare the record in its room.ts').toEqual([])
    expect([...names.keys()].toSorted()).toEqual(distinct([...recordOf.values()]))
    const twice = [...names].filter(([, own]) => own.size > 1).map(([record, own]) => [record, [...own].toSorted()])
    expect(Object.fromEntries(twice)).toEqual({
      attempt: ['attemptId', 'id'],
      submission: ['id', 'submissionId'],
      certificate: ['code', 'id'],
      communityPost: ['id', 'replyId'],
      enrolment: ['eid', 'enrolmentId'],
      learningModule: ['id', 'moduleId'],
      learningPath: ['id', 'pathId'],
      media: ['id', 'mediaId'],
      observation: ['id', 'moduleId'],
      ssoProvider: ['id', 'provider'],
      user: ['employeeNumber', 'externalId', 'id', 'userId'],
    })
  })

  it('lets pages of other origins send every header that it reads, and read every header that it sends', () => {
    const preflight = allowPreflight(new Request('http://localhost:3000', { headers: { origin: 'https://portal.example' } }))
    const sent = preflight.headers.get('access-control-allow-headers')?.split(', ')
    // Those of webhooks are sent by the API itself.
    const parameters = [...within(document.components.parameters)].filter(
      ({ in: place, name }) => place === 'header' && !String(name).startsWith('webhook-'),
    )
    expect(parameters.length).toBeGreaterThan(8)
    expect(parameters.map(({ name }) => String(name).toLowerCase()).filter((name) => !sent?.includes(name))).toEqual([])
    const exposed = readableBy('https://portal.example')['access-control-expose-headers']?.split(', ')
    const headers = [document.components.headers, document['x-headers-of-every-answer'], document['x-headers-of-every-refusal']]
    const answered = headers.flatMap((some) => Object.keys(some ?? {})).map((name) => name.toLowerCase())
    expect(answered.length).toBeGreaterThan(8)
    // Browsers show some by themselves; the last is for caches.
    const shown = ['cache-control', 'content-type', 'vary']
    expect(answered.filter((name) => !exposed?.includes(name) && !shown.includes(name))).toEqual([])
  })

  it('has no words in angle brackets outside of code, which readers of Markdown drop', () => {
    const described = [...within(document)].flatMap(({ description }) => (typeof description === 'string' ? [description] : []))
    expect(described.length).toBeGreaterThan(500)
    const bare = described.map((words) => words.replace(/`[^`]*`/g, '').replace(/<\/?(?:details|summary)>/g, ''))
    expect(bare.filter((words) => /<[a-z/]/i.test(words))).toEqual([])
  })

  it('declares no header twice', () => {
    for (const { id, headers = {} } of contracts) {
      const names = Object.keys(headers).map((name) => name.toLowerCase())
      expect({ id, names: distinct(names).length }).toEqual({ id, names: names.length })
    }
  })

  it('gives a deprecated operation a day, and what to use instead', () => {
    for (const { id, deprecated } of contracts.filter((contract) => contract.deprecated)) {
      expect(deprecated?.since, id).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(deprecated?.sunset ?? '9999-12-31', id).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })
})
