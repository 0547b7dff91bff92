import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runAsSystem } from '@/lib/platform/audit/system'
import { observe } from '@/lib/platform/observe'
import { asOwner } from '@/lib/platform/testing/owner'
import { whileWaitingAsShipped } from '@/lib/platform/testing/patience'
import { listLearningPaths } from './learning/learning-paths/learning-paths.contract'
import { createPath } from './learning/learning-paths/learning-paths.service'
import { publishAsSystem } from './learning/learning-paths/paths.fixtures'
import { freshOrganization } from './testing/fixtures'

type Item = { locale: string }

async function academy() {
  const org = await freshOrganization({ defaultLocale: 'ar' })
  const locales = { ar: { title: 'السلامة', description: 'وصف' }, en: { title: 'Safety', description: 'Text' } }
  const path = await runAsSystem(org.organization, 'learningPathCreated', (context) =>
    createPath(context, { locales, category: 'safety', level: 'beginner', estimatedMinutes: 60 }, null),
  )
  await publishAsSystem(org, path.id)
  const list = () => org.learner.call(listLearningPaths)
  const change = (query: ReturnType<typeof sql>) => org.database((db) => db.execute(query))
  return { ...org, list, change }
}

/** SQL statements of one call. */
async function costOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  let statements = 0
  const stop = observe.subscribe((event) => {
    statements += event.statements ?? 0
  })
  try {
    return { answer: await work(), statements }
  } finally {
    stop()
  }
}

describe('the reads of a request', () => {
  it('begin only after its checks: two statements for a list, one if the checks refuse', async () => {
    const org = await academy()
    const stranger = await org.person('other', null)
    for (let round = 0; round < 3; round += 1) {
      const allowed = await costOf(org.list)
      expect([allowed.answer.status, allowed.statements]).toEqual([200, 2])
      const refused = await costOf(() => stranger.call(listLearningPaths))
      expect([refused.answer.status, refused.statements]).toEqual([403, 1])
      const wrongKey = await costOf(() => org.learner.call(listLearningPaths, { headers: { 'x-api-key': `${org.apiKey}x` } }))
      expect([wrongKey.answer.status, wrongKey.statements]).toEqual([401, 1])
    }
  })

  it('depend on the permissions at this request', async () => {
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
      expect(statements, what).toBe(1)
    }
  })

  it('are in the language that the person has just chosen', async () => {
    const { list, change, learner } = await academy()
    const locale = async () => ((await list()).data as Item[])[0]?.locale
    expect(await locale()).toBe('ar')
    await change(sql`update users set locale = 'en' where id = ${learner.user.id}`)
    expect(await locale()).toBe('en')
  })

  it('leave the connection usable when they fail after the checks', async () => {
    const { list } = await academy()
    const failed = await whileWaitingAsShipped(async () => {
      await list()
      return asOwner((owner) =>
        owner.begin(async (held) => {
          await held`lock table learning_paths in access exclusive mode`
          return list()
        }),
      )
    })
    expect([failed.status, failed.envelope.statusCode]).toEqual([503, 5000])
    const { answer, statements } = await costOf(list)
    expect([answer.status, statements]).toEqual([200, 2])
  })
})
