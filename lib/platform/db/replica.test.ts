import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '../env'
import { Refusal } from '../errors'
import { newId } from '../ids'
import { appUrl } from './app-url'
import { replicaState, replicaUrl, withReplica } from './replica'

const read = (organizationId: string) =>
  withReplica(
    organizationId,
    async (db) => (await db.execute<{ id: string }>(sql`select current_setting('app.organization_id') as id`))[0]?.id,
    { waitMs: 50 },
  )

afterEach(() => {
  env().DATABASE_REPLICA_URL = undefined
  Object.assign(globalThis.masarReplica ?? {}, { pausedUntil: 0 })
})

describe('reads of a replica', () => {
  it('are the primary’s where there is none', async () => {
    const [id, before] = [newId(), replicaState()]
    expect(await read(id)).toBe(id)
    expect(replicaState()).toEqual(before)
  })

  it('have the login and database of the app, unless the address names others', () => {
    expect(replicaUrl()).toBeNull()
    const app = new URL(appUrl())
    env().DATABASE_REPLICA_URL = 'postgres://replica.example:5433?sslmode=require'
    expect(replicaUrl()).toBe(`postgres://${app.username}:${app.password}@replica.example:5433${app.pathname}?sslmode=require`)
    env().DATABASE_REPLICA_URL = 'postgres://other:word@replica.example/elsewhere'
    expect(replicaUrl()).toBe('postgres://other:word@replica.example/elsewhere')
  })

  it.each([
    ['is no replica', () => `postgres://${new URL(appUrl()).host}`],
    ['does not answer', () => 'postgres://127.0.0.1:1'],
  ])('are the primary’s where the server %s', async (_, address) => {
    env().DATABASE_REPLICA_URL = address()
    const [id, before] = [newId(), replicaState()]
    expect(await read(id)).toBe(id)
    expect(replicaState()).toEqual({ reads: before.reads, passed: before.passed + 1 })
  })

  it('refuse as the primary does', async () => {
    const refused = withReplica(newId(), () => Promise.reject(new Refusal('routeNotFound')), { waitMs: 50 })
    await expect(refused).rejects.toMatchObject({ reason: 'routeNotFound' })
  })
})
