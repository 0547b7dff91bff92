import { sql } from 'drizzle-orm'
import { enrolmentRows, pathItemRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { titlesOfModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import { itemProgressRows } from '@/lib/domain/learning/progress/learning-counts.service'
import { base, baseNames, type Home, type Kind, present } from './kinds.rules'
import { baseFields, changedAt, dayOf, fieldOf, paths, texts } from './roster-kinds.service'

// Results out: how much of a path a person has done, and the score of each of its lessons that gives one.

const lastDay = ({ timeZone }: Home) => sql`to_char(now() at time zone ${timeZone}::text, 'YYYY') || '-12-31'`

/** Ids of the two categories; they are the same in every organization. */
export const categoryIds = { completion: 'completion', score: 'score' } as const

export const categories = (titles: Record<keyof typeof categoryIds, string>): Kind => ({
  one: 'category',
  many: 'categories',
  permissions: ['learningPath.read'],
  // Their titles are in the language of the organization.
  rows: (
    home,
  ) => sql`select 'completion' as "sourcedId", 'active' as status, ${changedAt(home)} as "dateLastModified", ${titles.completion}::text as title
    union all select 'score', 'active', ${changedAt(home)}, ${titles.score}::text`,
  fields: { ...baseFields, ...texts({ title: 'title' }) },
  names: [...baseNames, 'title'],
  shown: (row) => ({ ...base(row), title: row.title }),
})

export const lineItems: Kind = {
  one: 'lineItem',
  many: 'lineItems',
  permissions: ['learningPath.read'],
  rows: (home) => {
    const names = titlesOfModule({ organizationId: sql`i.organization_id`, id: sql`i.module_id` })
    return sql`select p.id::text as "sourcedId", p.status_shown as status, p.updated_at as "dateLastModified", p.title_shown as title, p.id::text as class,
        'completion' as category, ${dayOf(sql`p.published_at`, home)} as "assignDate", ${lastDay(home)} as "dueDate" from ${paths(home)} p
      union all select i.item_id::text, p.status_shown, p.updated_at, coalesce(named.titles->>${home.locale}::text, named.titles->>'en', named.titles->>'ar', ''),
        p.id::text, 'score', ${dayOf(sql`p.published_at`, home)}, ${lastDay(home)}
      from ${paths(home)} p join ${pathItemRows} i on i.organization_id = p.organization_id and i.path_id = p.id and i.version_number = p.published_version
        cross join lateral (select ${names} as titles) named`
  },
  fields: {
    ...baseFields,
    ...texts({ title: 'title', 'class.sourcedId': 'class', 'category.sourcedId': 'category' }),
    ...texts({ assignDate: 'assignDate', dueDate: 'dueDate' }),
  },
  names: [
    ...baseNames,
    ...['title', 'assignDate', 'dueDate', 'class', 'school', 'category', 'academicSession', 'resultValueMin', 'resultValueMax'],
  ],
  shown: (row, reference) => ({
    ...base(row),
    title: row.title,
    assignDate: `${row.assignDate}T00:00:00.000Z`,
    dueDate: `${row.dueDate}T00:00:00.000Z`,
    class: reference('classes', row.class),
    school: reference('orgs', null),
    category: reference('categories', row.category),
    academicSession: reference('academicSessions', null),
    resultValueMin: 0,
    resultValueMax: 100,
  }),
}

export const results: Kind = {
  one: 'result',
  many: 'results',
  permissions: ['enrolment.read', 'progress.readAny'],
  rows: (
    home,
  ) => sql`select e.id::text as "sourcedId", case when e.state in ('withdrawn', 'expired') then 'tobedeleted' else 'active' end as status,
      e.updated_at as "dateLastModified", e.path_id::text as "lineItem", e.user_id::text as student, e.path_id::text as class, e.percent::numeric as score,
      case when e.state = 'waived' then 'exempt' when e.completed_at is not null then 'fully graded' when e.percent = 0 then 'not submitted'
        else 'partially graded' end as "scoreStatus", ${dayOf(sql`coalesce(e.completed_at, e.updated_at)`, home)} as "scoreDate"
    from ${enrolmentRows} e join ${paths(home)} p on p.id = e.path_id where e.organization_id = ${home.id} and e.state <> 'waiting'
    union all select e.id || '.' || m.item_id, case when e.state in ('withdrawn', 'expired') then 'tobedeleted' else 'active' end, m.last_at,
      m.item_id::text, e.user_id::text, e.path_id::text, m.score::numeric, 'fully graded', ${dayOf(sql`coalesce(m.completed_at, m.last_at)`, home)}
    from ${enrolmentRows} e join ${paths(home)} p on p.id = e.path_id
      join ${itemProgressRows} m on m.organization_id = e.organization_id and m.enrolment_id = e.id and m.score is not null
      join ${pathItemRows} i on i.organization_id = p.organization_id and i.path_id = p.id and i.version_number = p.published_version and i.item_id = m.item_id
    where e.organization_id = ${home.id} and e.state <> 'waiting'`,
  fields: {
    ...baseFields,
    ...texts({ 'lineItem.sourcedId': 'lineItem', 'student.sourcedId': 'student', 'class.sourcedId': 'class' }),
    ...texts({ scoreStatus: 'scoreStatus', scoreDate: 'scoreDate' }),
    score: fieldOf('score', 'number'),
  },
  names: [...baseNames, 'lineItem', 'student', 'class', 'scoreStatus', 'score', 'scoreDate'],
  shown: (row, reference) =>
    present({
      ...base(row),
      lineItem: reference('lineItems', row.lineItem),
      student: reference('users', row.student),
      class: reference('classes', row.class),
      scoreStatus: row.scoreStatus,
      score: row.score,
      scoreDate: row.scoreDate,
    }),
}
