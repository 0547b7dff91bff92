import { and, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '@/db/schema/identity'
import { query } from '@/lib/platform/db/one-statement'
import { isTenants } from '@/lib/platform/db/statement'
import { one } from '@/lib/platform/db/tenant'
import { type ListContract, type ListShape, type ListSource, list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isNewcomer } from './newcomer.rules'

type Person = Pick<typeof users.$inferSelect, 'name' | 'email'>
/** The account id of a row of `peopleList`, for fields of other rooms. */
export const listedPerson = { organizationId: users.organizationId, id: users.id, email: users.email, managerId: users.managerId }

/** The photo of a row of `peopleList`, with the name of its object as `url`, to be replaced by its URL. */
export const photoInList = sql`${users.photo} || jsonb_build_object('url', ${users.photo}->>'object')`

/** Whether the person of a row of `peopleList` has signed in, or has a password of their own. */
export const hasEnteredInList = sql`((${users.passwordHash} is not null or ${users.lastSignInAt} is not null) and ${users.firstPasswordUntil} is null)`

/** A list of accounts, searched by name and address. Other rooms add conditions and fields of their own. */
export const peopleList = <R extends ListShape, F extends string = never>(
  contract: ListContract<R>,
  source: Omit<ListSource<typeof users, R, F>, 'table' | 'search'>,
) => list<typeof users, R, F>(contract, { ...source, table: users, search: users.searchText })

/** Whether the account of a row of `peopleList` is active and its address confirmed. */
export const isActivePerson = sql`${users.status} = 'active' and ${users.emailVerifiedAt} is not null`

/** The person that a list of another room belongs to. */
export const personAsParent = { parent: users }

/** Names and email addresses of some accounts, by id. */
export async function peopleById(context: TenantContext, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const people = await context.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(ofTenant(context, users, inArray(users.id, ids)))
  return new Map(people.map(({ id, ...person }) => [id, person]))
}

type Employed = Record<'externalId' | 'employeeNumber' | 'department' | 'managerEmail', string | null>
/** The employment of some accounts, by id, with the address of their manager. */
export async function employmentOfPeople(context: TenantContext, ids: string[]): Promise<Map<string, Employed>> {
  if (ids.length === 0) return new Map()
  const { id, externalId, employeeNumber, department } = users
  const manager = alias(users, 'manager')
  const rows = await context.db
    .select({ id, externalId, employeeNumber, department, managerEmail: manager.email })
    .from(users)
    .leftJoin(manager, and(eq(manager.organizationId, users.organizationId), eq(manager.id, users.managerId)))
    .where(ofTenant(context, users, inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these addresses, in their stored form, have an account. */
export async function addressesWithAccount(context: TenantContext, emails: string[]): Promise<Set<string>> {
  const found = await context.db
    .select({ email: users.email })
    .from(users)
    .where(ofTenant(context, users, inArray(users.email, emails)))
  return new Set(found.map(({ email }) => email))
}

/** A person in another room's statement: by id, or by email if the id is unknown. */
type Meant = { organizationId: SQLWrapper } & ({ id: SQLWrapper } | { email: SQLWrapper })

/** The present name of an account, as an expression for a statement of another room; null where there is no such account. */
export function nameOfPerson(meant: Meant): SQL {
  // As sub-expressions, because drizzle writes columns of a single table without its name, which would then be those of `person`.
  const organization = sql`${meant.organizationId}`
  if ('id' in meant)
    return sql`(select person.name from users person where person.organization_id = ${organization} and person.id = ${sql`${meant.id}`})`
  // Otherwise a computed address would be compared with that of every account.
  return sql`(select person.name from (select ${meant.email} as email offset 0) asked
    cross join lateral (select name from users where organization_id = ${organization} and users.email = asked.email offset 0) person)`
}

/** An account as JSON, with name and address, as a part of a statement of another room. */
export const personAsJson = (organizationId: SQLWrapper, userId: SQLWrapper): SQL => sql`(
  select json_build_object('id', person.id, 'name', person.name, 'email', person.email) from users person
  where person.organization_id = ${organizationId} and person.id = ${userId})`

/** The same, with whether the account is active. */
export const accountAsJson = (organizationId: SQLWrapper, userId: SQLWrapper): SQL => sql`(
  select json_build_object('id', person.id, 'name', person.name, 'email', person.email, 'isActive', person.status = 'active') from users person
  where person.organization_id = ${organizationId} and person.id = ${userId})`

/** The accounts, as a table in a statement of another room. */
export const accountRows = sql`users`

/** Whether an account is active and its address confirmed, as a condition for a statement of another room. */
export const isActiveAccount = ({ organization }: Pick<TenantContext, 'organization'>, userId: SQLWrapper): SQL => sql`exists (
  select from users person where person.organization_id = ${organization.id} and person.id = ${userId}
    and person.status = 'active' and person.email_verified_at is not null)`

/** Whether a session of a person lasts and their account is active, as a condition for a statement of another room. */
export const isLiveSession = (
  { organization, now }: Pick<TenantContext, 'organization'> & { now: Date },
  { userId, sessionId }: { userId: SQLWrapper; sessionId: SQLWrapper },
): SQL => sql`(exists (
  select from sessions s where s.organization_id = ${organization.id} and s.id = ${sessionId} and s.user_id = ${userId}
    and s.revoked_at is null and s.expired_at > ${now.toISOString()}::timestamptz) and ${isActiveAccount({ organization }, userId)})`

/** The accounts, as the rows `person` of a statement of another room. */
export const personRows = sql.raw('users person')

/** The ids of people after one, in order. */
export async function peopleAfter(context: TenantContext, after: string | null, most: number): Promise<string[]> {
  const isAfter = ofTenant(context, users, after === null ? undefined : gt(users.id, after))
  const rows = await context.db.select({ id: users.id }).from(users).where(isAfter).orderBy(users.id).limit(most)
  return rows.map(({ id }) => id)
}

/** The fields of other rooms about one account, by SQL that refers to `listedPerson`. */
export async function fieldsOfPerson<T extends Record<string, unknown>>(
  context: TenantContext,
  id: string,
  fields: Record<keyof T & string, SQL>,
): Promise<T> {
  const written = Object.entries<SQL>(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const [row] = await context.db.execute(
    sql`select ${sql.join(written, sql`, `)} from users where ${ofTenant(context, users, eq(users.id, id))}`,
  )
  if (!row) throw new Error('There is no such account')
  return row as T
}

/** How many accounts there are. */
export const countPeople = query
  .select({
    total: sql<number>`count(*)`.as('total'),
    active: sql<number>`count(*) filter (where ${users.status} = 'active')`.as('active'),
  })
  .from(users)
  .where(isTenants(users.organizationId))

/** A person by their id, with the text they are searched by; undefined where there is none. */
export async function personById(
  context: TenantContext,
  id: string,
): Promise<(Person & Pick<typeof users.$inferSelect, 'status' | 'searchText'>) | undefined> {
  const { name, email, status, searchText } = users
  const [person] = await context.db
    .select({ name, email, status, searchText })
    .from(users)
    .where(ofTenant(context, users, eq(users.id, id)))
  return person
}

/** The facts for a mail to a person or a message about them, with their language, time zone and digits, and whether no one can have signed in to it yet. */
export async function recipientById(context: TenantContext, id: string) {
  const { passwordHash, lastSignInAt, credentialVersion, name, email, status, locale, timeZone, numerals, photo } = users
  const [person] = await context.db
    .select({
      id: users.id,
      passwordHash,
      lastSignInAt,
      credentialVersion,
      name,
      email,
      status,
      locale,
      timeZone,
      numerals,
      photo,
    })
    .from(users)
    .where(ofTenant(context, users, eq(users.id, id)))
  if (!person) return undefined
  const { passwordHash: hash, lastSignInAt: at, ...recipient } = person
  return { ...recipient, isNewcomer: isNewcomer({ status: person.status, passwordHash: hash, lastSignInAt: at }) }
}

type Account = typeof users.$inferSelect
type ForAccount<T> = { fields: { [K in keyof T & string]: SQL }; only?: SQL }

/** An account with values that other rooms compute from its row; undefined where there is none, or where the condition `only` does not hold. */
export async function accountWithFields<T extends Record<string, unknown>>(
  context: TenantContext,
  id: string,
  { fields, only }: ForAccount<T>,
): Promise<(Account & T) | undefined> {
  const isAsked = ofTenant(context, users, eq(users.id, id))
  const computed = sql.join(
    Object.entries<SQL>(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const rows = await context.db.execute<Record<string, unknown>>(
    sql`select ${computed} from users where ${isAsked} and ${only ?? sql`true`}`,
  )
  const [found] = rows
  if (!found) return undefined
  const account = await one(context.db.select().from(users).where(isAsked))
  return { ...account, ...(found as T) }
}
