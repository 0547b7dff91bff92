import { Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { roles } from '@/db/schema/roles'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { closeDatabase, execute, pool, poolState } from './pool'
import { onSharedConnection } from './shared-connection'
import { type Tx, withTenant } from './tenant'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const backend = async () => Number((await onSharedConnection('select pg_backend_pid()', []))[0]?.[0])
const seen = `select set_config('app.organization_id', $1, true) as id, (select count(*)::int from roles) as roles`

beforeEach(closeDatabase)

describe('a connection', () => {
  it('sends no statement of its own, whose failure would be unhandled', async () => {
    const write = vi.spyOn(Socket.prototype, 'write')
    await onSharedConnection('select 1', [])
    const sent = write.mock.calls.map(([bytes]) => String(bytes)).join('')
    write.mockRestore()
    expect(sent).toContain('select 1')
    expect(sent).not.toContain('pg_type')
  })
})

describe('statements on a shared connection', () => {
  it('share a connection in groups of four and release it', async () => {
    const pids = await Promise.all(Array.from({ length: 10 }, backend))
    const uses = pids.map((pid) => pids.filter((other) => other === pid).length)
    expect(uses.toSorted()).toEqual([2, 2, 4, 4, 4, 4, 4, 4, 4, 4])
    await turn()
    expect(poolState()).toMatchObject({ busy: 0, waiting: 0 })
    expect(pool().connections.size).toBe(3)
    // A statement that is alone in its turn of the event loop uses a connection alone and releases it at once.
    await backend()
    expect(poolState().busy).toBe(0)
  })

  it('share no connection with a statement that may be slow', async () => {
    const text = 'select pg_backend_pid()'
    const asked = [false, true, false, true].map((mayBeSlow) => onSharedConnection(text, [], { mayBeSlow }))
    const [first, slow, second, other] = (await Promise.all(asked)).map(([row]) => Number(row?.[0]))
    expect(second).toBe(first)
    expect(new Set([first, slow, other]).size).toBe(3)
    await turn()
    expect(poolState()).toMatchObject({ busy: 0, waiting: 0 })
  })

  it('fail one by one: the others of the group are answered', async () => {
    const asked = [1, 0, 1].map((by) => onSharedConnection('select 1 / $1::int', [by]))
    const told = await Promise.allSettled(asked)
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(told[1]).toMatchObject({ reason: { code: '22012' } })
    await turn()
    expect(poolState().busy).toBe(0)
  })

  it('are not held up by those of the turn before', async () => {
    let over = false
    // Waits for a lock that another connection holds, until that one ends.
    const holder = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1 })
    await holder`select pg_advisory_lock(42)`
    const slow = onSharedConnection('select pg_advisory_lock(42), pg_advisory_unlock(42)', []).finally(() => {
      over = true
    })
    await turn()
    await turn()
    const quick = await backend()
    expect(quick).toBeGreaterThan(0)
    expect(over).toBe(false)
    await holder.end()
    await slow
  })

  it('all fail when their connection is lost, and later ones succeed again', async () => {
    await backend()
    const asked = [0, 0, 0].map(() => onSharedConnection('select pg_sleep(100)', []))
    const told = Promise.allSettled(asked)
    const asleep = sql`select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(100)%' and state = 'active' and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect((await execute(asleep))[0]?.n).toBe(1), 60_000)
    await execute(
      sql.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() and datname = current_database()`,
      ),
    )
    expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    // The driver may report a loss to the statements before it reports it to the connection.
    await vi.waitFor(async () => expect(await backend()).toBeGreaterThan(0), 60_000)
    expect(poolState().busy).toBe(0)
  })
})

describe('a statement that stands alone', () => {
  it('sees its own organization only, whatever shares its connection, and leaves no tenant set', async () => {
    const organizations = await Promise.all([freshOrganization(), freshOrganization(), freshOrganization()])
    const ids = organizations.map(({ organization }) => organization.id)
    const own = sql`select count(*)::int as n from roles`
    const expected = await Promise.all(
      ids.map((id) => withTenant(id, async (db) => (await db.execute<{ n: number }>(own))[0]?.n)),
    )
    const tally = { statements: 0 }
    const lateral = `select t.id, r.n from (select set_config('app.organization_id', $1, true) as id offset 0) t
      cross join lateral (select count(*)::int as n from roles where organization_id = t.id::uuid) r`
    for (const text of [seen, lateral]) {
      const told = await Promise.all(
        ids.map((id) => Promise.all([0, 1].map(async () => (await onSharedConnection(text, [id], { tally }))[0]?.map(String)))),
      )
      expect(told).toEqual(ids.map((id, at) => [0, 1].map(() => [id, `${expected[at]}`])))
    }
    expect(tally.statements).toBe(12)
    const left = await Promise.all(
      Array.from({ length: 8 }, () =>
        onSharedConnection(`select current_setting('app.organization_id', true), count(*) from roles`, []),
      ),
    )
    for (const [row] of left) expect(row?.map((column) => String(column ?? ''))).toEqual(['', '0'])
  })

  it('needs no transaction, and is part of one where something else has opened it', async () => {
    const { organization } = await freshOrganization()
    const text = `select set_config('app.organization_id', $1, true) as id, txid_current()::text as transaction`
    const tally = { statements: 0 }
    const alone = (db: Tx) => db.queryRaw(text, [organization.id])
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
