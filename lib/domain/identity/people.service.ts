import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '@/db/schema/identity'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { type Page, type PageRequest, paginate } from '@/lib/platform/http/paging'

type Here = Pick<SystemContext, 'db' | 'organization'>
type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'status' | 'lastSignInAt' | 'createdAt' | 'updatedAt'>
/** A condition of another room on the accounts listed, given the account's id. */
export type PersonCondition = (userId: PgColumn) => SQL

/** One page of the accounts here, by name, address, state and what other rooms know of them. */
export function findPeople(
  { db, organization }: Here,
  page: PageRequest,
  { status, among = [] }: { status?: Person['status']; among?: PersonCondition[] } = {},
): Promise<Page<Person>> {
  return paginate(db, page, {
    table: users,
    sortable: { createdAt: users.createdAt, updatedAt: users.updatedAt, email: users.email },
    where: [
      eq(users.organizationId, organization.id),
      status && eq(users.status, status),
      ...among.map((condition) => condition(users.id)),
    ],
    search: users.searchText,
  })
}

/** Names and addresses of some accounts, by id. */
export async function peopleById(
  { db, organization }: Here,
  ids: string[],
): Promise<Map<string, Pick<Person, 'name' | 'email'>>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.organizationId, organization.id), inArray(users.id, ids)))
  return new Map(found.map(({ id, ...person }) => [id, person]))
}

/** Whether an account is active and its address confirmed, as a condition for a statement of another room. */
export const isActiveAccount = ({ organization }: Pick<Here, 'organization'>, userId: SQLWrapper): SQL => sql`exists (
  select from users person where person.organization_id = ${organization.id} and person.id = ${userId}
    and person.status = 'active' and person.email_verified_at is not null)`

/** How many accounts there are. */
export const countPeople = ({ db, organization }: Here) =>
  one(
    db
      .select({
        total: sql<number>`count(*)::int`,
        active: sql<number>`(count(*) filter (where ${users.status} = 'active'))::int`,
      })
      .from(users)
      .where(eq(users.organizationId, organization.id)),
  )
