import { type SQL, sql } from 'drizzle-orm'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import { organizationRows } from '@/lib/domain/house/organizations/organizations.service'
import { heldRolesOf } from '@/lib/domain/house/roles/granting-roles.service'
import { assignmentRows, enrolmentRows, pathRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { groupManagerRows, groupMemberRows, groupRows, groupTreeRows } from '@/lib/domain/people/groups/group-tree.service'
import type { Field, Fields } from './filter-sql.rules'
import { base, baseNames, type Home, type Kind, present } from './kinds.rules'

// docs/oneroster.md explains the mapping. Every select names its columns as the fields of the standard.

const column = (name: string): SQL => sql.raw(`r."${name}"`)
const field = (name: string, is: Field['is'] = 'text'): Field => ({ of: column(name), is })
export const baseFields: Fields = {
  sourcedId: field('sourcedId'),
  status: field('status'),
  dateLastModified: field('dateLastModified', 'moment'),
}
/** Fields that are compared as texts, by their names in the standard and the columns they are in. */
export const texts = (names: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(names).map(([name, from]) => [name, field(from)]))
export const fieldOf = field

const nameIn = (json: SQL, locale: Home['locale']): SQL =>
  sql`coalesce(nullif(${json}->>${locale}::text, ''), nullif(${json}->>${locale === 'ar' ? 'en' : 'ar'}::text, ''), '')`
export const titleOfPath = ({ locale }: Home, locales: SQL): SQL =>
  sql`coalesce(nullif(${locales}->${locale}::text->>'title', ''), ${locales}->${locale === 'ar' ? 'en' : 'ar'}::text->>'title', '')`
export const dayOf = (moment: SQL, { timeZone }: Home): SQL =>
  sql`to_char(${moment} at time zone ${timeZone}::text, 'YYYY-MM-DD')`

/** Published paths, and archived ones as records that are to be deleted. */
export const paths = (home: Home): SQL => sql`(select p.*, ${titleOfPath(home, sql`p.locales`)} as title_shown,
    case p.status when 'published' then 'active' else 'tobedeleted' end as status_shown
  from ${pathRows} p where p.organization_id = ${home.id} and p.published_version is not null and p.status in ('published', 'archived'))`
/** The paths that follow a class or a cohort. */
const courseGroups = (
  home: Home,
): SQL => sql`(select a.*, g.name as group_name, greatest(a.created_at, a.ended_at, g.updated_at) as changed_at,
    case a.state when 'active' then 'active' else 'tobedeleted' end as status_shown
  from ${assignmentRows} a join ${groupRows} g on g.organization_id = a.organization_id and g.id = a.group_id
  where a.organization_id = ${home.id} and g.kind in ('class', 'cohort'))`

/** When the organization itself was changed last. */
export const changedAt = ({ id }: Home): SQL => sql`(select o.updated_at from ${organizationRows} o where o.id = ${id})`

/** A role that writes paths and changes no people: that of instructors, or one made after it. */
const teaches = sql`(held.type = 'admin' and held.permissions && '{learningPath.update,learningPath.update@own}'
  and not held.permissions @> '{organizationMember.update}')`

export const users: Kind = {
  one: 'user',
  many: 'users',
  permissions: ['organizationMember.read'],
  rows: (home) => {
    const held = heldRolesOf({ organizationId: sql`u.organization_id`, userId: sql`u.id` })
    return sql`select u.id::text as "sourcedId", 'active' as status, u.updated_at as "dateLastModified", nullif(u.email, '') as email,
        coalesce(nullif(u.email, ''), u.user_name, u.employee_number) as username, u.status = 'active' as "enabledUser",
        split_part(named.whole, ' ', 1) as "givenName", ltrim(substr(named.whole, length(split_part(named.whole, ' ', 1)) + 1)) as "familyName",
        u.employee_number as identifier, u.external_id as "userMasterIdentifier",
        (select case when bool_or(held.type = 'superAdmin') then 'systemAdministrator' when bool_or(held.type = 'admin' and not ${teaches}) then 'siteAdministrator'
          when bool_or(${teaches}) then 'teacher' else 'student' end from ${held} held) as role
      from ${accountRows} u cross join lateral (select ${nameIn(sql`u.name`, home.locale)} as whole) named
      where u.organization_id = ${home.id}`
  },
  fields: {
    ...baseFields,
    ...texts({
      givenName: 'givenName',
      familyName: 'familyName',
      email: 'email',
      username: 'username',
      identifier: 'identifier',
    }),
    ...texts({ userMasterIdentifier: 'userMasterIdentifier', role: 'role', 'roles.role': 'role' }),
    enabledUser: field('enabledUser', 'truth'),
  },
  names: [
    ...baseNames,
    ...['userMasterIdentifier', 'username', 'userIds', 'enabledUser', 'givenName', 'familyName', 'roles', 'identifier', 'email'],
    'primaryOrg',
  ],
  shown: (row, reference) =>
    present({
      ...base(row),
      userMasterIdentifier: row.userMasterIdentifier,
      username: row.username,
      userIds: row.userMasterIdentifier === null ? [] : [{ type: 'externalId', identifier: row.userMasterIdentifier }],
      // Truths are texts in the standard.
      enabledUser: String(row.enabledUser),
      givenName: row.givenName,
      familyName: row.familyName,
      roles: [{ roleType: 'primary', role: row.role, org: reference('orgs', null) }],
      identifier: row.identifier,
      email: row.email,
      primaryOrg: reference('orgs', null),
    }),
}

export const orgs: Kind = {
  one: 'org',
  many: 'orgs',
  permissions: ['group.read'],
  rows: (
    home,
  ) => sql`select ${home.id}::text as "sourcedId", 'active' as status, ${changedAt(home)} as "dateLastModified", ${home.name}::text as name,
      'school' as type, null as identifier, null as parent
    union all select g.id::text, 'active', g.updated_at, ${nameIn(sql`g.name`, home.locale)}, 'department', g.external_id,
      coalesce((select above.id from ${groupRows} above where above.organization_id = g.organization_id and above.id = g.parent_id
        and above.kind = 'department'), g.organization_id)::text
    from ${groupRows} g where g.organization_id = ${home.id} and g.kind = 'department'`,
  fields: { ...baseFields, ...texts({ name: 'name', type: 'type', identifier: 'identifier', 'parent.sourcedId': 'parent' }) },
  names: [...baseNames, 'name', 'type', 'identifier', 'parent'],
  shown: (row, reference) =>
    present({
      ...base(row),
      name: row.name,
      type: row.type,
      identifier: row.identifier,
      parent: row.parent === null ? null : reference('orgs', row.parent),
    }),
}

export const courses: Kind = {
  one: 'course',
  many: 'courses',
  permissions: ['learningPath.read'],
  rows: (
    home,
  ) => sql`select p.id::text as "sourcedId", p.status_shown as status, p.updated_at as "dateLastModified", p.title_shown as title,
      p.category as subject from ${paths(home)} p`,
  fields: { ...baseFields, ...texts({ title: 'title', subjects: 'subject' }) },
  names: [...baseNames, 'title', 'subjects', 'org'],
  shown: (row, reference) => ({ ...base(row), title: row.title, subjects: [row.subject], org: reference('orgs', null) }),
}

export const classes: Kind = {
  one: 'class',
  many: 'classes',
  permissions: ['learningPath.read', 'group.read'],
  rows: (
    home,
  ) => sql`select p.id::text as "sourcedId", p.status_shown as status, p.updated_at as "dateLastModified", p.title_shown as title,
      p.id::text as course from ${paths(home)} p
    union all select a.id::text, a.status_shown, a.changed_at, ${nameIn(sql`a.group_name`, home.locale)} || ': ' || p.title_shown, p.id::text
    from ${courseGroups(home)} a join ${paths(home)} p on p.id = a.path_id`,
  fields: { ...baseFields, ...texts({ title: 'title', 'course.sourcedId': 'course' }) },
  names: [...baseNames, 'title', 'classType', 'course', 'school', 'terms'],
  shown: (row, reference) => ({
    ...base(row),
    title: row.title,
    classType: 'scheduled',
    course: reference('courses', row.course),
    school: reference('orgs', null),
    terms: [reference('academicSessions', null)],
  }),
}

export const enrollments: Kind = {
  one: 'enrollment',
  many: 'enrollments',
  permissions: ['enrolment.read', 'group.read'],
  rows: (
    home,
  ) => sql`select e.id::text as "sourcedId", case when e.state in ('withdrawn', 'expired') then 'tobedeleted' else 'active' end as status,
      e.updated_at as "dateLastModified", e.user_id::text as "user", e.path_id::text as class, 'student' as role, ${dayOf(sql`e.started_at`, home)} as "beginDate",
      ${dayOf(sql`e.ended_at`, home)} as "endDate"
    from ${enrolmentRows} e join ${paths(home)} p on p.id = e.path_id where e.organization_id = ${home.id} and e.state <> 'waiting'
    union all select a.id || '.' || m.user_id, a.status_shown, greatest(a.changed_at, min(m.created_at)), m.user_id::text, a.id::text, 'student',
      ${dayOf(sql`greatest(a.created_at, min(m.created_at))`, home)}, ${dayOf(sql`a.ended_at`, home)}
    from ${courseGroups(home)} a join ${paths(home)} p on p.id = a.path_id
      join ${groupTreeRows} t on t.organization_id = a.organization_id and t.ancestor_id = a.group_id
      join ${groupMemberRows} m on m.organization_id = t.organization_id and m.group_id = t.group_id
    group by a.id, m.user_id, a.status_shown, a.changed_at, a.created_at, a.ended_at
    union all select a.id || '.' || m.user_id || '.teacher', a.status_shown, greatest(a.changed_at, m.created_at), m.user_id::text, a.id::text, 'teacher',
      ${dayOf(sql`greatest(a.created_at, m.created_at)`, home)}, ${dayOf(sql`a.ended_at`, home)}
    from ${courseGroups(home)} a join ${paths(home)} p on p.id = a.path_id
      join ${groupManagerRows} m on m.organization_id = a.organization_id and m.group_id = a.group_id`,
  fields: {
    ...baseFields,
    ...texts({ 'user.sourcedId': 'user', 'class.sourcedId': 'class', role: 'role', beginDate: 'beginDate', endDate: 'endDate' }),
  },
  names: [...baseNames, 'user', 'class', 'school', 'role', 'primary', 'beginDate', 'endDate'],
  shown: (row, reference) =>
    present({
      ...base(row),
      user: reference('users', row.user),
      class: reference('classes', row.class),
      school: reference('orgs', null),
      role: row.role,
      primary: row.role === 'teacher' ? 'false' : null,
      beginDate: row.beginDate,
      endDate: row.endDate,
    }),
}

/** Paths have no terms: the one term is the present year, in which all of them run. */
export const academicSessions: Kind = {
  one: 'academicSession',
  many: 'academicSessions',
  permissions: ['learningPath.read'],
  rows: (
    home,
  ) => sql`select ${home.id}::text as "sourcedId", 'active' as status, (year || '-01-01')::timestamptz as "dateLastModified", year as title,
      year || '-01-01' as "startDate", year || '-12-31' as "endDate", 'term' as type, year as "schoolYear"
    from (select to_char(now() at time zone ${home.timeZone}::text, 'YYYY') as year) present`,
  fields: {
    ...baseFields,
    ...texts({ title: 'title', startDate: 'startDate', endDate: 'endDate', type: 'type', schoolYear: 'schoolYear' }),
  },
  names: [...baseNames, 'title', 'startDate', 'endDate', 'type', 'schoolYear'],
  shown: ({ title, startDate, endDate, type, schoolYear, ...row }) => ({
    ...base(row),
    title,
    startDate,
    endDate,
    type,
    schoolYear,
  }),
}
