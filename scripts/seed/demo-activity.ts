import { sql } from 'drizzle-orm'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import { chance, during } from './demo-history'

type Living = { organization: { id: string; regionalProfile: { timeZone: string } }; people: string[] }
type Enrolment = { id: string; pathId: string; userId: string; items: { itemId: string; moduleId: string }[] }

/** How long ago people were enrolled, person by person: some weeks have several of them. */
const enrolledAgo = [48, 47, 45, 33, 32, 31, 20, 19, 12, 5]
const nothingYet = 0.15

/**
 * Some weeks of learning of people who are enrolled: they open the first lessons of their paths, on some days, mostly in the language of their account.
 * Some stop, so that analytics has something to say. Nothing is completed by it.
 */
export async function learnOver({ organization, people }: Living): Promise<void> {
  const today = dayOf(clock.now(), organization.regionalProfile.timeZone)
  const rows = await withTenant(organization.id, (db) =>
    db.execute<Enrolment>(sql`
      select e.id, e.path_id as "pathId", e.user_id as "userId", json_agg(json_build_object('itemId', i.item_id, 'moduleId', i.module_id) order by i.position) as items
      from enrolments e
      join learning_path_items i on i.organization_id = e.organization_id and i.path_id = e.path_id and i.version_number = e.version_number
      where e.organization_id = ${organization.id} and e.state in ('invited', 'active', 'overdue') and i.position < 3
        and e.user_id = any(array(select one.id::uuid from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb) one(id)))
        and not exists (select from module_progress m where m.organization_id = e.organization_id and m.enrolment_id = e.id)
      group by e.organization_id, e.id order by e.path_id, e.user_id`),
  )
  const paths = [...new Set(rows.map(({ pathId }) => pathId))]
  for (const { id, pathId, userId, items } of rows) {
    const at = people.indexOf(userId)
    const began = addDays(today, -(enrolledAgo[at % enrolledAgo.length] ?? 0))
    const enrolledAt = during(began, `enrolled ${at} ${began}`).toISOString()
    const visits = visitsOf({ person: `${at} of ${paths.indexOf(pathId)}`, began, today, items })
    await withTenant(organization.id, async (db) => {
      await db.execute(sql`update enrolments set created_at = ${enrolledAt}, started_at = ${enrolledAt},
          state = case when state = 'invited' and ${visits.length > 0} then 'active' else state end
        where organization_id = ${organization.id} and id = ${id}`)
      await db.execute(sql`
        insert into module_progress (organization_id, enrolment_id, item_id, module_id, state, evidence, seconds, started_at, last_at, locale, module_version)
        select ${organization.id}, ${id}, v."itemId", v."moduleId", 'inProgress', '{"marks":{},"score":null,"passedAt":null,"failedAt":null}',
          300 * count(*), min(v.at), max(v.at), (array_agg(v.locale order by v.at desc))[1], 1
        from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v("itemId" uuid, "moduleId" uuid, at timestamptz, locale text) group by 3, 4`)
      await db.execute(sql`
        insert into progress_events (organization_id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at, locale, duration_seconds)
        select ${organization.id}, ${userId}, gen_random_uuid(), v."moduleId", 1, 'dwelled', v.at, v.at, v.locale, 50
        from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v("moduleId" uuid, at timestamptz, locale text) cross join generate_series(1, 6)`)
      await db.execute(sql`select analytics_fold(${organization.id}::uuid, array[${id}::uuid])`)
    })
  }
}

type Visiting = { person: string; began: Day; today: Day; items: Enrolment['items'] }

/** The days on which a person learns, each in one of the first lessons. A third stops after a week. */
function visitsOf({ person, began, today, items }: Visiting) {
  if (chance(`none ${person}`) < nothingYet) return []
  const last = chance(`stops ${person}`) < 0.33 ? addDays(began, 7) : today
  const visits: { itemId: string; moduleId: string; at: string; locale: string }[] = []
  for (let day = addDays(began, 1); day <= last && day <= today; day = addDays(day, 1)) {
    const moment = during(day, `learns ${person} ${day}`)
    const item = items[Math.floor(chance(`item ${person} ${day}`) * items.length)]
    if (chance(`day ${person} ${day}`) > 0.35 || moment > clock.now() || !item) continue
    visits.push({ ...item, at: moment.toISOString(), locale: chance(`language ${person} ${day}`) < 0.3 ? 'en' : 'ar' })
  }
  return visits
}
