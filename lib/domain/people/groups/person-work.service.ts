import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accountRows, personRows } from '@/lib/domain/house/identity/account/people.service'

/** The groups that a person is in themselves, as JSON for the list of another room. */
export const groupsOfPerson = (organizationId: SQLWrapper, userId: SQLWrapper): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_en, g.id), '[]')
  from group_members inside join groups g on g.organization_id = inside.organization_id and g.id = inside.group_id
  where inside.organization_id = ${organizationId} and inside.user_id = ${userId})`

const managerOf = sql`(select json_build_object('id', manager.id, 'name', manager.name, 'email', manager.email)
  from ${accountRows} manager where manager.organization_id = person.organization_id and manager.id = person.manager_id)`

/** Where a person works (PersonWork), as JSON for the list of another room. */
export const workOfPerson = (organizationId: SQLWrapper, userId: SQLWrapper): SQL => sql`(
  select json_build_object('employeeNumber', person.employee_number, 'department', person.department,
    'manager', ${managerOf}, 'groups', ${groupsOfPerson(sql`person.organization_id`, sql`person.id`)})
  from ${personRows} where person.organization_id = ${organizationId} and person.id = ${userId})`
