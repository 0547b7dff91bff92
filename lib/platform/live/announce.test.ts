import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appUrl } from '../db/app-url'
import { counter } from '../db/connection'
import { withTenant } from '../db/tenant'
import { newId } from '../ids'
import { type Announcement, announceTo, newsChannel } from './announce'

const listener = postgres(appUrl(), { max: 1, fetch_types: false })
const heard: Announcement[] = []
const heardBy = (organizationId: string) => heard.filter((one) => one.organizationId === organizationId)
beforeAll(async () => {
  await listener.listen(newsChannel, (payload) => heard.push(JSON.parse(payload)))
})
afterAll(() => listener.end())

describe('an announcement', () => {
  it('is sent when its transaction commits, not before', async () => {
    const [organizationId, userId] = [newId(), newId()]
    await withTenant(organizationId, async (db) => {
      await announceTo(db, organizationId, [userId, userId])
      await listener`select 1`
      expect(heardBy(organizationId)).toEqual([])
    })
    await vi.waitFor(() => expect(heardBy(organizationId)).toEqual([{ organizationId, userIds: [userId] }]))
  })

  it('is never sent by a transaction that fails', async () => {
    const [failed, later] = [newId(), newId()]
    const failing = withTenant(failed, async (db) => {
      await announceTo(db, failed, [newId()])
      throw new Error('the verb failed')
    })
    await expect(failing).rejects.toThrow('the verb failed')
    // Messages keep the order of commits, so this one comes after any of the failed transaction.
    await withTenant(later, (db) => announceTo(db, later, [newId()]))
    await vi.waitFor(() => expect(heardBy(later)).toHaveLength(1))
    expect(heardBy(failed)).toEqual([])
  })

  it('reaches ten thousand people by one statement, in messages that Postgres accepts', async () => {
    const organizationId = newId()
    const everyone = Array.from({ length: 10_000 }, newId)
    const before = counter.statements
    await withTenant(organizationId, (db) => announceTo(db, organizationId, everyone))
    // BEGIN, the tenant, the announcement, COMMIT.
    expect(counter.statements - before).toBe(4)
    await vi.waitFor(() =>
      expect(
        heardBy(organizationId)
          .flatMap((one) => ('userIds' in one ? one.userIds : []))
          .sort(),
      ).toEqual(everyone.sort()),
    )
  })

  it('about no one sends nothing', async () => {
    const before = counter.statements
    await withTenant(newId(), (db) => announceTo(db, newId(), []))
    expect(counter.statements - before).toBe(3)
  })
})
