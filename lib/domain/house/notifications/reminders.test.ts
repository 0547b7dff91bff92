import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { notificationReminders, notifications } from '@/db/schema/notifications'
import { createEnrolment } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { enrol, facts, path } from '@/lib/domain/learning/learning-paths/notices.fixtures'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { newEvent } from '@/lib/platform/events/event'
import { newId } from '@/lib/platform/ids'
import { remind } from './reminders.service'
import { day, deliver, deliveries, listed, publishIn } from './scenes.fixtures'

const { events } = learningPaths
afterEach(() => {
  clock.offsetMs = 0
})

describe('reminders', () => {
  it('come at their times through a year, each once, however many processes make them, and end with the enrolment', async () => {
    const org = await freshOrganization()
    const pathId = await path(org)
    const start = Date.now()
    const people = 10
    const others = await org.database((db) => {
      const rows = Array.from({ length: people }, (_, at) => ({
        organizationId: org.organization.id,
        id: newId(),
        email: `p${at}-${newId()}@example.com`,
        name: { en: `P ${at}` },
        status: 'active' as const,
        emailVerifiedAt: new Date(),
        searchText: '',
      }))
      return db.insert(users).values(rows).returning({ id: users.id })
    })
    const dueAt = new Date(start + 60 * day)
    const enrolled = await org.database(async (db) => {
      const context = { db, organization: org.organization, now: clock.now() }
      const made: string[] = []
      for (const { id: userId } of others) {
        const row = await createEnrolment(context, {
          pathId,
          userId,
          versionNumber: 1,
          state: 'active',
          source: 'bulk',
          cycle: 1,
          assignedBy: org.admin.user.id,
          dueRule: { kind: 'none' },
          dueAt,
          startedAt: context.now,
          searchText: '',
        })
        made.push(row.id)
      }
      return made
    })
    await deliver()
    // Every week of a year, by two processes at once.
    for (let on = 50; on < 365; on += 7) {
      clock.offsetMs = on * day
      const once = () => org.database((db) => remind({ db, organization: org.organization, now: clock.now() }))
      await Promise.all([once(), once()])
    }
    clock.offsetMs = 0
    const all = await org.database((db) => db.select().from(notifications))
    const [first] = others
    const kinds = all.filter(({ userId }) => userId === first?.id).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['dueInWeek', 'dueTomorrow', 'enrolled', ...Array(12).fill('stillOverdue')])
    expect(all).toHaveLength(people * 15)
    expect(new Set(all.map(({ userId, eventKey }) => `${userId} ${eventKey}`)).size).toBe(all.length)
    const mail = await deliveries(org)
    expect(mail).toHaveLength(all.length)
    expect(await org.database((db) => db.$count(notificationReminders))).toBe(0)
    expect(enrolled).toHaveLength(people)
  }, 60_000)

  it('are planned again for another due date, and none remains after the completion', async () => {
    const org = await freshOrganization()
    const pathId = await path(org)
    const id = await enrol(org, pathId, new Date(Date.now() + 30 * day))
    await deliver()
    const planned = () =>
      org.database((db) =>
        db
          .select()
          .from(notificationReminders)
          .where(and(eq(notificationReminders.enrolmentId, id))),
      )
    const [before] = await planned()
    expect(before).toMatchObject({ step: 'dueInWeek' })
    const dueAt = new Date(Date.now() + 3 * day)
    await publishIn(
      org,
      newEvent(events.enrolmentExtended, { ...facts(org, id, pathId), percent: 0, dueAt, previousDueAt: null }),
    )
    await deliver()
    expect(await planned()).toMatchObject([{ step: 'dueTomorrow', dueAt }])
    const completed = { percent: 100, startedAt: null, dueAt, completedAt: clock.now(), expiresAt: null }
    await publishIn(org, newEvent(events.enrolmentCompleted, { ...facts(org, id, pathId), ...completed }))
    await deliver()
    expect(await planned()).toEqual([])
    expect((await listed(org)).map(({ kind }) => kind)).toEqual(['completed', 'extended', 'enrolled'])
  })
})
