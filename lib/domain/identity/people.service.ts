import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { query } from '@/lib/platform/db/one-statement'
import { isTenants } from '@/lib/platform/db/statement'
import { type ListContract, type ListShape, type ListSource, list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Person = Pick<typeof users.$inferSelect, 'name' | 'email'>
/** The account of a row of `peopleList`, for what other rooms know of it. */
export const listedPerson = { organizationId: users.organizationId, id: users.id }

/** A list of accounts, searched by name and address. Other rooms add conditions and fields of their own. */
export const peopleList = <R extends ListShape, F extends string = never>(
  contract: ListContract<R>,
  source: Omit<ListSource<typeof users, R, F>, 'table' | 'search'>,
) => list<typeof users, R, F>(contract, { ...source, table: users, search: users.searchText })

/** Names and addresses of some accounts, by id. */
export async function peopleById(context: TenantContext, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const people = await context.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(ofTenant(context, users, inArray(users.id, ids)))
  return new Map(people.map(({ id, ...person }) => [id, person]))
}

/** Whether an account is active and its address confirmed, as a condition for a statement of another room. */
export const isActiveAccount = ({ organization }: Pick<TenantContext, 'organization'>, userId: SQLWrapper): SQL => sql`exists (
  select from users person where person.organization_id = ${organization.id} and person.id = ${userId}
    and person.status = 'active' and person.email_verified_at is not null)`

/** How many accounts there are. */
export const countPeople = query
  .select({
    total: sql<number>`count(*)`.as('total'),
    active: sql<number>`count(*) filter (where ${users.status} = 'active')`.as('active'),
  })
  .from(users)
  .where(isTenants(users.organizationId))
