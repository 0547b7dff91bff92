import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/fixtures'
import { closeDatabase, execute, pool, statement } from './client'
import { roles } from './schema/roles'
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
  it('leaves nothing of its tenant to the next use of its connection', async () => {
    const [here, there] = [(await freshOrganization()).organization.id, (await freshOrganization()).organization.id]
    await closeDatabase()
    for (let round = 0; round < 5; round += 1) {
      expect(await read(here)).toBe(here)
      // At once, while its COMMIT still waits for company, and on the one connection there is.
      const [after] = await statement(({ db }) => db.execute<{ id: string | null }>(sql`select ${setting} as id`))
      expect(after?.id ?? '').toBe('')
      expect(await read(here)).toBe(here)
      expect(await read(there)).toBe(there)
    }
    expect(pool().lanes.size).toBe(1)
  })

  it('lets the next one on its connection write', async () => {
    const { organization } = await freshOrganization()
    await read(organization.id)
    const renamed = await withTenant(organization.id, (db) =>
      db.update(roles).set({ searchText: 'x' }).where(eq(roles.organizationId, organization.id)).returning(),
    )
    expect(renamed.length).toBeGreaterThan(0)
  })

  it('is over a moment later even when nobody comes', async () => {
    const { organization } = await freshOrganization()
    await Promise.all(Array.from({ length: 5 }, () => read(organization.id)))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await open()).toBe(0)
  })

  it('counts its COMMIT, whoever carries it', async () => {
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
