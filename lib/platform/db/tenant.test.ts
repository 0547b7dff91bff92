import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { roles } from '@/db/schema/roles'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from './connection'
import { closeDatabase, execute, pool, statement } from './pool'
import { withTenant } from './tenant'

const setting = sql<string | null>`current_setting('app.organization_id', true)`
const read = (organizationId: string) =>
  withTenant(organizationId, async (db) => (await db.execute<{ id: string }>(sql`select ${setting} as id`))[0]?.id, {
    readOnly: true,
  })
const open = async () =>
  (
    await execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    )
  )[0]?.n

describe('a transaction that only reads', () => {
  it('leaves no tenant set for the next use of its connection', async () => {
    const [here, there] = [(await freshOrganization()).organization.id, (await freshOrganization()).organization.id]
    await closeDatabase()
    for (let round = 0; round < 5; round += 1) {
      expect(await read(here)).toBe(here)
      // At once, while its COMMIT is still pending, and on the only connection.
      const [after] = await statement((db) => db.execute<{ id: string | null }>(sql`select ${setting} as id`))
      expect(after?.id ?? '').toBe('')
      expect(await read(here)).toBe(here)
      expect(await read(there)).toBe(there)
    }
    expect(pool().connections.size).toBe(1)
  })

  it('lets the next one on its connection write', async () => {
    const { organization } = await freshOrganization()
    await read(organization.id)
    const renamed = await withTenant(organization.id, (db) =>
      db.update(roles).set({ searchText: 'x' }).where(eq(roles.organizationId, organization.id)).returning(),
    )
    expect(renamed.length).toBeGreaterThan(0)
  })

  it('is committed a few milliseconds later when no statement follows', async () => {
    const { organization } = await freshOrganization()
    await Promise.all(Array.from({ length: 5 }, () => read(organization.id)))
    await vi.waitFor(async () => expect(await open()).toBe(0), 60_000)
  })

  it('counts its COMMIT, whichever statement it is sent with', async () => {
    const { organization } = await freshOrganization()
    for (let round = 0; round < 3; round += 1) {
      const tally = { statements: 0 }
      await withTenant(organization.id, (db) => db.execute(sql`select 1`), { readOnly: true, tally })
      expect(tally.statements).toBe(4)
    }
  })

  it('refuses an organization that is no UUID, because it goes into the text', async () => {
    await expect(read("x'; drop table users; --")).rejects.toThrow('UUID')
  })
})

describe('the last statement of a transaction', () => {
  const rename = (organizationId: string, last: Parameters<typeof withTenant>[2]) =>
    withTenant(
      organizationId,
      (db) => db.update(roles).set({ searchText: 'renamed' }).where(eq(roles.organizationId, organizationId)),
      last,
    )
  const renamed = async (organizationId: string) =>
    (await withTenant(organizationId, (db) => db.select().from(roles).where(eq(roles.searchText, 'renamed')))).length

  it('is committed with the rest, by a COMMIT that does not wait for its answer', async () => {
    const { organization } = await freshOrganization()
    const before = counter.statements
    let sentByThen = 0
    await rename(organization.id, {
      last: async (db) => {
        await db.execute(sql`select pg_sleep(0.1)`)
        sentByThen = counter.statements - before
      },
    })
    // BEGIN, the tenant, the change, this one, COMMIT.
    expect(sentByThen).toBe(5)
    expect(await renamed(organization.id)).toBeGreaterThan(0)
  })

  it('rolls everything back when it fails, and reports the reason', async () => {
    const { organization } = await freshOrganization()
    const failing = rename(organization.id, { last: (db) => db.execute(sql`select 1 / (${1}::int - 1)`) })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    const unsent = rename(organization.id, { last: () => Promise.reject(new Error('never sent')) })
    await expect(unsent).rejects.toThrow('never sent')
    const thrown = rename(organization.id, {
      last: () => {
        throw new Error('not even begun')
      },
    })
    await expect(thrown).rejects.toThrow('not even begun')
    expect(await renamed(organization.id)).toBe(0)
    expect(await open()).toBe(0)
  })

  it('may be left out, depending on the outcome', async () => {
    const { organization } = await freshOrganization()
    const outcome = await withTenant(organization.id, async () => 'this', {
      last: (_db, seen) => expect(seen).toBe('this') as undefined,
    })
    expect(outcome).toBe('this')
  })
})
