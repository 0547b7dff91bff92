import type { DueRule } from '@/db/schema/learning-paths'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { enrol, lockForEnrolling } from '@/lib/domain/learning/learning-paths/enrolling.service'
import { noteEnrolment } from '@/lib/domain/learning/learning-paths/enrolments.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { addDays, dayOf, endOf } from '@/lib/platform/i18n/days'

/** Days from today until an assigned path is due, person by person: some are late, some have a few days left, the rest have time. */
const dueIn = [-9, -3, 2, 5, 6, 21, 30, 45]

type Assigned = { organization: { id: string; regionalProfile: { timeZone: string } }; people: string[]; pathIds: string[] }

/** Assigns paths to people with due dates. Those that have passed are overdue as soon as the due dates are next looked at. */
export async function assignPaths({ organization, people, pathIds }: Assigned): Promise<void> {
  const { timeZone } = organization.regionalProfile
  const today = dayOf(clock.now(), timeZone)
  for (const [number, pathId] of pathIds.entries())
    for (const [at, id] of people.entries()) {
      const days = dueIn[(at + 3 * number) % dueIn.length] ?? 0
      const dueRule: DueRule = { kind: 'absolute', dueAt: endOf(addDays(today, days), timeZone).toISOString() }
      await runAsSystem(organization, 'enrolmentCreated', async (context) => {
        const person = await personById(context, id)
        if (!person) return
        const { path, taken } = await lockForEnrolling(context, pathId)
        const assigned = await enrol(
          context,
          { path, person: { id, searchText: person.searchText }, source: 'bulk', dueRule },
          taken,
        )
        noteEnrolment(context, path, assigned, null)
      })
    }
}
