import { eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import type { AuditNote } from '@/lib/platform/audit/record'
import { lockSubject } from '@/lib/platform/db/lock'
import { one } from '@/lib/platform/db/tenant'
import { normalEmail } from '@/lib/platform/email-address'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type PersonFact, personFacts } from '../words'
import { personEventKinds as kinds } from './person-events.contract'
import { accountRecords } from './users.service'

export type Account = typeof users.$inferSelect
type Changing = Publishing & { note(note: AuditNote): void }

const differing = (before: Account, after: Account): PersonFact[] =>
  personFacts.filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]))

/** Changes a locked account, with the event of the facts that differ afterwards. */
export async function changeFacts(
  context: Changing,
  before: Account,
  set: Parameters<typeof accountRecords.change>[2],
  audited: Parameters<typeof accountRecords.change>[3],
): Promise<Account> {
  const row = await accountRecords.change(context, before, set, audited)
  const facts = differing(before, row)
  if (facts.length > 0) await publish(context, newEvent(kinds.personChanged, { userId: row.id, facts }))
  return row
}

/** Until the transaction ends, no other one changes who manages whom in this organization. */
export const lockManagers = ({ db, organization }: TenantContext) => lockSubject(db, 'managers', organization.id)

/** Whether a person is among the managers of another, or is that one: they could not be managed by them. The managers are locked. */
export async function isManagedBy({ db, organization }: TenantContext, userId: string, managerId: string): Promise<boolean> {
  const { isThere } = await one(
    db.execute<{ isThere: boolean }>(sql`
      with recursive line(id) as (
        select ${managerId}::uuid
        union select above.manager_id from line join users above on above.organization_id = ${organization.id} and above.id = line.id
          where above.manager_id is not null)
      select exists (select from line where line.id = ${userId}) as "isThere"`),
  )
  return isThere
}

/** The account with an external id or an employee number. */
export async function accountWith(
  context: TenantContext,
  known: { externalId: string } | { employeeNumber: string },
): Promise<Account | undefined> {
  const is = 'externalId' in known ? eq(users.externalId, known.externalId) : eq(users.employeeNumber, known.employeeNumber)
  const [person] = await context.db
    .select()
    .from(users)
    .where(ofTenant(context, users, is))
  return person
}

/** Whether a person has a user name. */
export const isUserName = async (context: TenantContext, userName: string): Promise<boolean> =>
  (await context.db.$count(users, ofTenant(context, users, eq(users.userName, userName)))) > 0

/** Which of these external ids and employee numbers people have. */
export async function idsTaken(
  context: TenantContext,
  { externalIds, employeeNumbers }: { externalIds: readonly string[]; employeeNumbers: readonly string[] },
): Promise<{ externalId: Set<string>; employeeNumber: Set<string> }> {
  const { externalId, employeeNumber, userName } = users
  // No employee number is the user name of another person.
  const alike = new Map(employeeNumbers.map((number) => [number.toLowerCase(), number]))
  const holding = or(
    inArray(externalId, [...externalIds]),
    inArray(employeeNumber, [...employeeNumbers]),
    inArray(userName, [...alike.keys()]),
  )
  const held = await context.db
    .select({ externalId, employeeNumber, userName })
    .from(users)
    .where(ofTenant(context, users, holding))
  return {
    externalId: new Set(held.flatMap((one) => one.externalId ?? [])),
    employeeNumber: new Set(
      held.flatMap((one) => [one.employeeNumber, alike.get(one.userName ?? '')].filter((it) => it != null)),
    ),
  }
}

/** The account that a file names as a manager: by address, else by external id, else by employee number; none where there is none. */
export async function accountNamed(context: TenantContext, name: string): Promise<string | undefined> {
  const is = or(eq(users.email, normalEmail(name)), eq(users.externalId, name), eq(users.employeeNumber, name))
  const best = sql`case when ${eq(users.email, normalEmail(name))} then 0 when ${eq(users.externalId, name)} then 1 else 2 end`
  const [found] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(ofTenant(context, users, is))
    .orderBy(best)
    .limit(1)
  return found?.id
}

/** Gives a person the manager whom a file names; false if there is none, or if the manager reports to that person. */
export async function setNamedManager(context: Changing, userId: string, name: string): Promise<boolean> {
  const managerId = await accountNamed(context, name)
  if (managerId === undefined) return false
  await lockManagers(context)
  if (await isManagedBy(context, userId, managerId)) return false
  const [before] = await context.db
    .select()
    .from(users)
    .where(ofTenant(context, users, eq(users.id, userId)))
    .for('update')
  if (before && before.managerId !== managerId) await changeFacts(context, before, { managerId }, [])
  return before !== undefined
}

/** Those whom an erased person managed have no manager any more. */
export async function releaseReports(context: Publishing, managerId: string): Promise<void> {
  const released = await context.db
    .update(users)
    .set({ managerId: null, updatedAt: context.now })
    .where(ofTenant(context, users, eq(users.managerId, managerId)))
    .returning({ id: users.id })
  await publish(context, ...released.map(({ id }) => newEvent(kinds.personChanged, { userId: id, facts: ['managerId'] })))
}
