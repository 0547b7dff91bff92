import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { roles } from '@/db/schema/roles'
import { freshOrganization } from '@/lib/domain/fixtures'
import type { Lane } from './connection'
import { closeDatabase, pool, poolState, statement } from './pool'
import { together } from './shared-connection'
import { withTenant } from './tenant'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const backend = async ({ sql: ask }: Lane) => (await ask.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid
const seen = `select set_config('app.organization_id', $1, true) as id, (select count(*)::int from roles) as roles`

beforeEach(closeDatabase)

describe('statements asked together', () => {
  it('share a connection by fours, and give it back', async () => {
    const pids = await Promise.all(Array.from({ length: 10 }, () => together(backend)))
    const uses = pids.map((pid) => pids.filter((other) => other === pid).length)
    expect(uses.toSorted()).toEqual([2, 2, 4, 4, 4, 4, 4, 4, 4, 4])
    await turn()
    expect(poolState()).toMatchObject({ busy: 0, waiting: 0 })
    expect(pool().lanes.size).toBe(3)
    // Alone in its turn, one has a connection to itself, and leaves it at once.
    await together(backend)
    expect(poolState().busy).toBe(0)
  })

  it('answer each for itself when one of them fails', async () => {
    const asked = [1, 0, 1].map((by) =>
      together(({ sql: ask }) => ask.unsafe<{ n: number }[]>('select 1 / $1::int as n', [by]).then(([row]) => row?.n)),
    )
    const told = await Promise.allSettled(asked)
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(told[1]).toMatchObject({ reason: { code: '22012' } })
    await turn()
    expect(poolState().busy).toBe(0)
  })

  it('are not held up by those of the turn before', async () => {
    let over = false
    const slow = together(({ sql: ask }) => ask.unsafe('select pg_sleep(1)')).finally(() => {
      over = true
    })
    await turn()
    await turn()
    const quick = await together(backend)
    expect(quick).toBeGreaterThan(0)
    expect(over).toBe(false)
    await slow
  })

  it('all fail when their connection is lost, and soon no more do', async () => {
    await together(backend)
    const asked = [0, 0, 0].map(() => together(({ sql: ask }) => ask.unsafe('select pg_sleep(1)')))
    const told = Promise.allSettled(asked)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await statement(({ sql: ask }) =>
      ask.unsafe(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() and datname = current_database()`,
      ),
    )
    expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    // Statements may be told of a loss before their connection is.
    await vi.waitFor(async () => expect(await together(backend)).toBeGreaterThan(0), 2000)
    expect(poolState().busy).toBe(0)
  })
})

describe('a statement that stands alone', () => {
  it('sees its own organization only, whoever shares its connection, and leaves nothing of it behind', async () => {
    const organizations = await Promise.all([freshOrganization(), freshOrganization(), freshOrganization()])
    const ids = organizations.map(({ organization }) => organization.id)
    const own = sql`select count(*)::int as n from roles`
    const expected = await Promise.all(
      ids.map((id) => withTenant(id, async (db) => (await db.execute<{ n: number }>(own))[0]?.n)),
    )
    const lateral = `select t.id, r.n from (select set_config('app.organization_id', $1, true) as id offset 0) t
      cross join lateral (select count(*)::int as n from roles where organization_id = t.id::uuid) r`
    for (const text of [seen, lateral]) {
      const told = await Promise.all(
        ids.map((id) =>
          together(async ({ db }) => {
            const [[row], [again]] = await Promise.all([db.$client.alone(text, [id]), db.$client.alone(text, [id])])
            return [row, again].map((columns) => columns?.map(String))
          }),
        ),
      )
      expect(told).toEqual(
        ids.map((id, at) => [
          [id, `${expected[at]}`],
          [id, `${expected[at]}`],
        ]),
      )
    }
    const left = await Promise.all(
      Array.from({ length: 8 }, () =>
        together(({ sql: ask }) =>
          ask.unsafe(`select current_setting('app.organization_id', true) as id, count(*)::int as n from roles`),
        ),
      ),
    )
    for (const [row] of left) expect([row?.id || null, row?.n]).toEqual([null, 0])
  })

  it('needs no transaction, and is part of one where something else has opened it', async () => {
    const { organization } = await freshOrganization()
    const text = `select set_config('app.organization_id', $1, true) as id, txid_current()::text as transaction`
    const tally = { statements: 0 }
    const alone = (db: Parameters<Parameters<typeof withTenant>[1]>[0]) => db.$client.alone(text, [organization.id])
    const options = { readOnly: true, tally }
    const [first, second] = await withTenant(organization.id, async (db) => [...(await alone(db)), ...(await alone(db))], options)
    expect(tally.statements).toBe(2)
    expect(String(first?.[1])).not.toBe(String(second?.[1]))
    const [third, fourth] = await withTenant(
      organization.id,
      async (db) => {
        await db.select().from(roles).where(eq(roles.organizationId, organization.id))
        return [...(await alone(db)), ...(await alone(db))]
      },
      { tally },
    )
    expect(String(third?.[1])).toBe(String(fourth?.[1]))
    // BEGIN, the tenant, the select, two, COMMIT.
    expect(tally.statements).toBe(2 + 6)
  })
})
