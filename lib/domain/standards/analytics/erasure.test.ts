import { expect, it } from 'vitest'
import { analyticsActivity } from '@/db/schema/analytics'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { dayOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { readAnalyticsOverview } from './analytics.contract'
import { server } from './room.server'

it.each([1, 2, 3])(
  'the numbers of the past are as they were after the erasure of a person who learned on %s days',
  async (days) => {
    const org = await freshOrganization()
    const people = await Promise.all(Array.from({ length: 6 }, (_, at) => org.person(`person ${at}`, org.roles.learner)))
    const today = dayOf(clock.now(), 'Asia/Riyadh')
    await org.database((db) =>
      db.insert(analyticsActivity).values(
        people.flatMap(({ user }) =>
          Array.from({ length: days }, (_) => ({
            organizationId: org.organization.id,
            day: today,
            userId: user.id,
            moduleId: newId(),
            language: 'ar' as const,
            events: 3,
            seconds: 600,
          })),
        ),
      ),
    )
    const numbers = async () => {
      const { learning } = (await org.admin.call(readAnalyticsOverview, { query: {} })).data as {
        learning: { current: { activeLearners: number | null; learningMinutes: number | null } }
      }
      return learning.current
    }
    const before = await numbers()
    expect(before).toMatchObject({ activeLearners: 6, learningMinutes: 60 * days })
    const [erased] = people
    await org.database(async (db) => {
      const person = { id: erased?.user.id ?? '', email: erased?.email ?? '' }
      const instead = { email: `${newId()}@erased.example`, name: { ar: 'عضو سابق', en: 'Former member' } }
      await server.person.erase?.({ db, organization: org.organization, now: clock.now() }, { ...person, instead })
    })
    expect(await numbers()).toEqual(before)
  },
)
