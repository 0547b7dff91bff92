import { type SQL, sql } from 'drizzle-orm'

/** The items of enrolments, as a table in a statement of another room. */
export const itemProgressRows = sql`module_progress`

/** The events of learners, as a table in a statement of another room. */
export const eventRows = sql`progress_events`

type Days = { organizationId: string; from: string; end: string; timeZone: string }

/**
 * Learning events of some days (`end` is the day after the last one) by day, person, module and language: organization, day, person, module, language,
 * events and their seconds, at most 60 for each event. An event is of the day on which it occurred. The trigger `progress_events_analytics` counts the same.
 */
export const countLearning = ({ organizationId, from, end, timeZone }: Days): SQL => sql`
  select e.organization_id, (least(e.occurred_at, e.received_at) at time zone ${timeZone}::text)::date, e.user_id, e.module_id, coalesce(e.locale, 'none'),
    count(*), sum(least(coalesce(e.duration_seconds, 0), 60))
  from progress_events e
  where e.organization_id = ${organizationId} and (least(e.occurred_at, e.received_at) at time zone ${timeZone}::text)::date >= ${from}::date
    and (least(e.occurred_at, e.received_at) at time zone ${timeZone}::text)::date < ${end}::date
  group by 1, 2, 3, 4, 5`
