import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runAsSystem } from '@/lib/platform/audit/system'
import { env } from '@/lib/platform/env'
import { observe } from '@/lib/platform/observe'
import { freshOrganization } from './fixtures'
import { listSessions } from './identity/sessions.contract'
import { listLearningPaths } from './learning-paths/learning-paths.contract'
import { createPath, publishPath } from './learning-paths/learning-paths.service'

type Item = { locale: string }

async function academy() {
  const org = await freshOrganization({ defaultLocale: 'ar' })
  const locales = { ar: { title: 'السلامة', description: 'وصف' }, en: { title: 'Safety', description: 'Text' } }
  const path = await runAsSystem(org.organization, 'learningPathCreated', (context) =>
    createPath(context, { locales, category: 'safety', level: 'beginner', estimatedMinutes: 60 }),
  )
  await runAsSystem(org.organization, 'learningPathPublished', (context) => publishPath(context, { id: path.id }))
  const list = () => org.learner.call(listLearningPaths)
  const mine = { organization: sql`organization_id = ${org.organization.id}`, learner: org.learner }
  const change = (query: ReturnType<typeof sql>) => org.database((db) => db.execute(query))
  return { ...org, list, mine, change }
}

/** Statements and messages to Postgres of one call. */
async function costOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number; messages: number }> {
  const { port } = new URL(env().DATABASE_URL ?? '')
  const write = vi.spyOn(Socket.prototype, 'write')
  let statements = 0
  const stop = observe.subscribe((event) => {
    statements += event.statements ?? 0
  })
  try {
    const answer = await work()
    const messages = write.mock.contexts.filter((socket) => String((socket as Socket).remotePort) === port).length
    return { answer, statements, messages }
  } finally {
    stop()
    write.mockRestore()
  }
}

afterEach(() => vi.restoreAllMocks())

describe('a read done ahead of its checks', () => {
  it('is one statement together with them', async () => {
    const { list } = await academy()
    const [first, second] = [await costOf(list), await costOf(list)]
    expect([first.answer.status, second.answer.status]).toEqual([200, 200])
    expect(second.answer.data).toEqual(first.answer.data)
    expect([first.statements, second.statements]).toEqual([2, 1])
    // The first call may also prepare its statements; after a while only the answer itself is left.
    const { messages } = await costOf(list)
    expect(messages).toBe(1)
  })

  it('gives way at once to whatever the checks find changed', async () => {
    const table: [
      what: string,
      change: (org: Awaited<ReturnType<typeof academy>>) => Promise<unknown>,
      status: number,
      code: number,
    ][] = [
      [
        'session revoked',
        ({ change, learner }) => change(sql`update sessions set revoked_at = now() where id = ${learner.sessionId}`),
        401,
        5041,
      ],
      [
        'session expired',
        ({ change, learner }) => change(sql`update sessions set expired_at = now() where id = ${learner.sessionId}`),
        401,
        5120,
      ],
      ['role taken', ({ change, learner }) => change(sql`delete from user_roles where user_id = ${learner.user.id}`), 403, 5180],
      [
        'grant taken',
        ({ change, roles }) => change(sql`delete from role_permissions where role_id = ${roles.learner}`),
        403,
        5180,
      ],
      [
        'account closed',
        ({ change, learner }) => change(sql`update users set status = 'inactive' where id = ${learner.user.id}`),
        403,
        5157,
      ],
      [
        'policy published',
        ({ change, organization }) =>
          change(sql`insert into term_policies (organization_id, id, type, number, status, content, published_at)
            values (${organization.id}, gen_random_uuid(), 'privacy', 1, 'published', '{"en":{"title":"P","body":"T"}}', now())`),
        403,
        6104,
      ],
    ]
    for (const [what, change, status, code] of table) {
      const org = await academy()
      await org.list()
      expect((await costOf(org.list)).answer.status, what).toBe(200)
      await change(org)
      const { answer, statements } = await costOf(org.list)
      expect([answer.status, answer.envelope.statusCode, answer.data], what).toEqual([status, code, undefined])
      // The work done in vain was part of it.
      expect(statements, what).toBe(1)
      // Nobody runs ahead to a known refusal.
      expect((await costOf(org.list)).statements, what).toBe(1)
    }
  })

  it('is done again with what the checks found, when that still allows it', async () => {
    const { list, change, learner } = await academy()
    const localeOf = ({ answer }: { answer: { data: Item[] } }) => answer.data[0]?.locale
    await list()
    expect(localeOf(await costOf(list))).toBe('ar')
    await change(sql`update users set locale = 'en' where id = ${learner.user.id}`)
    const again = await costOf(list)
    expect([localeOf(again), again.statements]).toEqual(['en', 2])
    const settled = await costOf(list)
    expect([localeOf(settled), settled.statements]).toEqual(['en', 1])
  })

  it('is not tried again for an operation that needs a transaction', async () => {
    const { learner } = await academy()
    const sessions = () => learner.call(listSessions)
    await sessions()
    const [first, second] = [await costOf(sessions), await costOf(sessions)]
    expect([first.answer.status, second.answer.status]).toEqual([200, 200])
    expect(second.answer.data).toEqual(first.answer.data)
    // The checks, BEGIN, the tenant, what it asks, COMMIT: after its first attempt nothing is done in vain.
    expect(second.statements).toBe(first.statements)
  })

  it('leaves out searches, which others would have to wait for', async () => {
    const { learner } = await academy()
    const search = () => learner.call(listLearningPaths, { query: { search: 'safety' } })
    for (let round = 0; round < 3; round += 1) await search()
    const { answer, statements, messages } = await costOf(search)
    // The checks, the words looked up, the page.
    expect([answer.status, statements, messages]).toEqual([200, 3, 3])
  })

  it('belongs to its caller alone', async () => {
    const org = await academy()
    const other = await org.person('other', null)
    await org.list()
    await org.list()
    const refused = await costOf(() => other.call(listLearningPaths))
    expect([refused.answer.status, refused.statements]).toEqual([403, 1])
    const wrongKey = await costOf(() => org.learner.call(listLearningPaths, { headers: { 'x-api-key': `${org.apiKey}x` } }))
    expect([wrongKey.answer.status, wrongKey.statements]).toEqual([401, 1])
  })

  it('leaves its connection in order when it fails while the checks succeed', async () => {
    const { list, database } = await academy()
    await list()
    const failed = await database(async (db) => {
      await db.execute(sql`lock table learning_paths in access exclusive mode`)
      // A connection that holds a lock and says nothing for long would be given up.
      const alive = setInterval(() => db.execute(sql`select 1`), 500)
      return costOf(list).finally(() => clearInterval(alive))
    })
    expect([failed.answer.status, failed.answer.envelope.statusCode]).toEqual([503, 5000])
    const { answer, statements } = await costOf(list)
    expect([answer.status, statements]).toEqual([200, 1])
  })
})
