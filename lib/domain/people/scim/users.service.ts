import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { scimGroupMembers, scimGroups, scimUsers } from '@/db/schema/scim'
import type { SsoProviderRow } from '@/db/schema/single-sign-on'
import { setActiveFromDirectory } from '@/lib/domain/house/identity/account/account-state.service'
import type { Employment } from '@/lib/domain/house/identity/account/employment.contract'
import { accountWith, isManagedBy, lockManagers } from '@/lib/domain/house/identity/account/person-facts.service'
import { accountBy, changeByDirectory } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { nameFrom } from '@/lib/domain/people/single-sign-on/claims.rules'
import { mayManage } from '@/lib/domain/people/single-sign-on/confirmed-power.service'
import { keepDirectoryGroups, manageAccount, mayRename } from '@/lib/domain/people/single-sign-on/directory.service'
import { applyMapping } from '@/lib/domain/people/single-sign-on/mapped-roles.service'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { domainOf } from '@/lib/platform/email-address'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { fillNamed, keysOf } from './filled-groups.service'
import { type Filter, parseFilter } from './filter.rules'
import { storedColumns } from './filter-columns.rules'
import { type FilterColumn, filterSql } from './filter-sql.rules'
import { patched } from './patch.rules'
import { addressNow, nameNow, nameWords, readKnownUser, readUser, type UserInput } from './resources.rules'
import { enterpriseSchema, userSchema } from './schema.rules'
import { ScimRefusal } from './scim-error.rules'
import { healed, type Resource } from './values.rules'

/** The context of a directory's request: the system, by the configuration of the key's author. */
export type ScimContext = SystemContext & { provider: SsoProviderRow; base: string }
type Row = typeof scimUsers.$inferSelect

const missing = (): never => {
  throw new ScimRefusal(404, 'There is no such user.')
}
export const taken = (what: string): never => {
  throw new ScimRefusal(409, `${what} is taken.`, 'uniqueness')
}

const mine = ({ provider, ...context }: ScimContext, ...conditions: (SQL | undefined)[]) =>
  ofTenant(context, scimUsers, eq(scimUsers.providerId, provider.id), ...conditions)

/** The groups of some people, by person. */
async function groupsOf(
  context: ScimContext,
  userIds: readonly string[],
): Promise<Map<string, { value: string; display: string }[]>> {
  const all = new Map(userIds.map((id) => [id, [] as { value: string; display: string }[]]))
  if (userIds.length === 0) return all
  const inGroup = and(eq(scimGroups.organizationId, scimGroupMembers.organizationId), eq(scimGroups.id, scimGroupMembers.groupId))
  const rows = await context.db
    .select({ userId: scimGroupMembers.userId, value: scimGroups.id, display: scimGroups.displayName })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, inGroup)
    .where(
      ofTenant(
        context,
        scimGroupMembers,
        inArray(scimGroupMembers.userId, [...userIds]),
        eq(scimGroups.providerId, context.provider.id),
      ),
    )
    .orderBy(scimGroups.displayNameKey)
  for (const { userId, ...group } of rows) all.get(userId)?.push(group)
  return all
}

const shown = ({ base }: ScimContext, row: Row, groups: { value: string; display: string }[]): Resource => ({
  schemas: [userSchema, ...(enterpriseSchema in row.attributes ? [enterpriseSchema] : [])],
  id: row.userId,
  ...(row.externalId !== null && { externalId: row.externalId }),
  userName: row.userName,
  active: row.isActive,
  ...row.attributes,
  ...(groups.length > 0 && {
    groups: groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}`, type: 'direct' })),
  }),
  meta: {
    resourceType: 'User',
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location: `${base}/Users/${row.userId}`,
  },
})

/** A person as stored before a change. */
const stored = ({ userName, externalId, isActive, attributes }: Row): Resource =>
  healed({ userName, ...(externalId !== null && { externalId }), active: isActive, ...attributes })

const shownOne = async (context: ScimContext, row: Row) =>
  shown(context, row, (await groupsOf(context, [row.userId])).get(row.userId) ?? [])

async function find(context: ScimContext, id: string, isLocked = false): Promise<Row> {
  const query = context.db
    .select()
    .from(scimUsers)
    .where(mine(context, eq(scimUsers.userId, id)))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? missing()
}

export const readUserById = async (context: ScimContext, id: string) => shownOne(context, await find(context, id))

const columns: Record<string, FilterColumn> = {
  ...storedColumns(sql`${scimUsers.attributes}`),
  id: { of: sql`${scimUsers.userId}::text`, is: 'text' },
  username: { of: sql`${scimUsers.userNameKey}`, is: 'folded' },
  externalid: { of: sql`${scimUsers.externalId}`, is: 'text' },
  active: { of: sql`${scimUsers.isActive}`, is: 'truth' },
  'meta.created': { of: sql`${scimUsers.createdAt}`, is: 'moment' },
  'meta.lastmodified': { of: sql`${scimUsers.updatedAt}`, is: 'moment' },
  groups: {
    each: sql`(select m.group_id from scim_group_members m join scim_groups g on g.organization_id = m.organization_id and g.id = m.group_id
      where m.organization_id = ${scimUsers.organizationId} and m.user_id = ${scimUsers.userId} and g.provider_id = ${scimUsers.providerId}) one`,
    parts: { value: { of: sql`one.group_id::text`, is: 'text' } },
  },
}

export type Listing = { filter: string | null; startIndex: number; count: number }
export type Listed = { total: number; resources: Resource[] }
export const filterOf = (text: string | null): Filter | null => (text?.trim() ? parseFilter(text) : null)

export async function listUsers(context: ScimContext, { filter, startIndex, count: most }: Listing): Promise<Listed> {
  const parsed = filterOf(filter)
  const where = mine(context, parsed ? filterSql(parsed, columns) : undefined)
  const { total } = await one(context.db.select({ total: count() }).from(scimUsers).where(where))
  if (most === 0) return { total, resources: [] }
  const rows = await context.db
    .select()
    .from(scimUsers)
    .where(where)
    .orderBy(scimUsers.createdAt, scimUsers.userId)
    .limit(most)
    .offset(startIndex - 1)
  const groups = await groupsOf(
    context,
    rows.map(({ userId }) => userId),
  )
  return { total, resources: rows.map((row) => shown(context, row, groups.get(row.userId) ?? [])) }
}

async function assertFree(context: ScimContext, { userName }: UserInput, id?: string): Promise<void> {
  const others = and(eq(scimUsers.userNameKey, userName.toLowerCase()), id === undefined ? undefined : ne(scimUsers.userId, id))
  if ((await context.db.$count(scimUsers, mine(context, others))) > 0) taken('userName')
}

function assertDomain({ provider }: ScimContext, email: string): void {
  const { emailDomains } = provider
  if (emailDomains.length > 0 && !emailDomains.includes(domainOf(email)))
    throw new ScimRefusal(400, 'The domain of the address is not one that this organization allows.', 'invalidValue')
}

const nameOf = (input: UserInput & { email: string }) => {
  const name = nameFrom(...nameWords(input))
  return name.ar || name.en ? name : { en: input.email.split('@')[0] }
}

/** A directory's changes to a person's employment and known manager; another's external id is skipped. */
async function employmentNow(context: ScimContext, userId: string, now: UserInput, before: UserInput | null) {
  const facts = Object.entries(now.employment).filter(
    ([fact, value]) => value !== (before ? before.employment[fact as keyof Employment] : null),
  )
  const set: Partial<Employment> & { managerId?: string | null } = Object.fromEntries(facts)
  const { externalId, employeeNumber } = set
  const isTaken = async (known: Parameters<typeof accountWith>[1]) => {
    const holder = await accountWith(context, known)
    return holder !== undefined && holder.id !== userId
  }
  // Another directory or system may use the same id; it stays the one of this person in this directory.
  if (externalId && (await isTaken({ externalId }))) delete set.externalId
  if (employeeNumber && (await isTaken({ employeeNumber }))) taken('The employee number')
  if (now.manager === (before?.manager ?? null)) return set
  const managerId = now.manager === null ? null : await managerOf(context, now.manager)
  if (managerId === null ? now.manager === null : !(await isManagedBy(context, userId, managerId))) set.managerId = managerId
  return set
}

/** The account of a manager, by their id or external id in the directory; null if the directory has not sent them yet. */
async function managerOf(context: ScimContext, manager: string): Promise<string | null> {
  const is = or(sql`${scimUsers.userId}::text = ${manager}`, eq(scimUsers.externalId, manager))
  const [found] = await context.db.select({ id: scimUsers.userId }).from(scimUsers).where(mine(context, is)).limit(1)
  return found?.id ?? null
}

export async function createUserByScim(context: ScimContext, resource: Resource): Promise<Resource> {
  const { db, organization, provider, note } = context
  const input = readUser(resource)
  await assertFree(context, input)
  assertDomain(context, input.email)
  const { email, locale, userName, externalId, attributes } = input
  // Before any account is locked, as by every change of who manages whom.
  if (input.manager !== null) await lockManagers(context)
  const userId = (await manageAccount(context, provider, { email, locale, name: nameOf(input) })) ?? taken('The address')
  const isActive = input.isActive ?? true
  const values = { userName, userNameKey: userName.toLowerCase(), externalId, isActive, attributes }
  const [row] = await db
    .insert(scimUsers)
    .values({ organizationId: organization.id, providerId: provider.id, userId, ...values })
    .onConflictDoNothing()
    .returning()
  if (!row) return taken('The address')
  await changeByDirectory(context, userId, await employmentNow(context, userId, input, null))
  await setActiveFromDirectory(context, userId, isActive)
  await applyMapping(context, { providerId: provider.id, userIds: [userId] })
  note({ resource: { type: 'user', id: userId, label: email }, before: {}, after: { userName, externalId, isActive } })
  return shownOne(context, row)
}

/** Changes a person to a resource. Only what the directory changed is changed in the account: its person may have changed the rest here. */
async function change(context: ScimContext, before: Row, resource: Resource): Promise<Resource> {
  const { db, provider, now, note } = context
  const input = readKnownUser(resource)
  const known = readKnownUser(stored(before))
  const { locale, userName, externalId, attributes } = input
  const id = before.userId
  await assertFree(context, input, id)
  if (input.manager !== known.manager) await lockManagers(context)
  const account = (await accountBy(context, { id })) ?? missing()
  const email = addressNow(input, known) ?? account.email
  if (email !== account.email) {
    assertDomain(context, email)
    if (!(await mayRename(context, provider, id)))
      throw new ScimRefusal(403, 'The address of an administrator is changed in this platform only.')
    if (await accountBy(context, { email })) taken('The address')
  }
  const isActive = input.isActive ?? before.isActive
  const name = { ...account.name, ...nameFrom(...nameNow(input, known)) }
  const isOtherLocale = locale !== undefined && locale !== known.locale
  const facts = await employmentNow(context, id, input, known)
  await changeByDirectory(context, id, { email, name, locale: isOtherLocale ? locale : account.locale, ...facts })
  if (isActive !== before.isActive) await setActiveFromDirectory(context, id, isActive)
  const set = { userName, userNameKey: userName.toLowerCase(), externalId, isActive, attributes, updatedAt: now }
  const row = await one(
    db
      .update(scimUsers)
      .set(set)
      .where(mine(context, eq(scimUsers.userId, id)))
      .returning(),
  )
  const told = ({ userName: name, externalId: external, isActive: active }: Row) => ({
    userName: name,
    externalId: external,
    isActive: active,
  })
  note({
    resource: { type: 'user', id, label: email },
    before: { ...told(before), email: account.email },
    after: { ...told(row), email },
  })
  return shownOne(context, row)
}

/** The person of a directory, locked, whose account it may change. */
async function findManaged(context: ScimContext, id: string): Promise<Row> {
  const row = await find(context, id, true)
  if (await mayManage(context, context.provider, id)) return row
  throw new ScimRefusal(
    403,
    'An administrator with the permissions of this person has to confirm the identity provider and its key.',
  )
}

export const replaceUser = async (context: ScimContext, id: string, resource: Resource) =>
  change(context, await findManaged(context, id), resource)

export async function patchUser(context: ScimContext, id: string, body: unknown): Promise<Resource> {
  const before = await findManaged(context, id)
  return change(context, before, patched(healed(await shownOne(context, before)), body))
}

/** Deletes a person from the directory: the account is kept, deactivated, and loses the roles of its groups. */
export async function removeUser(context: ScimContext, id: string): Promise<void> {
  const { db, provider, note } = context
  const before = await findManaged(context, id)
  await db.delete(scimUsers).where(mine(context, eq(scimUsers.userId, id)))
  const groups = await context.db
    .select({ id: scimGroups.id, externalId: scimGroups.externalId, displayName: scimGroups.displayName })
    .from(scimGroupMembers)
    .innerJoin(
      scimGroups,
      and(eq(scimGroups.organizationId, scimGroupMembers.organizationId), eq(scimGroups.id, scimGroupMembers.groupId)),
    )
    .where(ofTenant(context, scimGroupMembers, eq(scimGroupMembers.userId, id), eq(scimGroups.providerId, provider.id)))
  const ofProvider = sql`${scimGroupMembers.groupId} in (select id from scim_groups where organization_id = ${context.organization.id} and provider_id = ${provider.id})`
  await db.delete(scimGroupMembers).where(ofTenant(context, scimGroupMembers, eq(scimGroupMembers.userId, id), ofProvider))
  await keepDirectoryGroups(context, provider.id, [{ userId: id, groups: [] }])
  await fillNamed(context, groups.flatMap(keysOf))
  await setActiveFromDirectory(context, id, false)
  await applyMapping(context, { providerId: provider.id, userIds: [id] })
  note({
    resource: { type: 'user', id, label: before.userName },
    before: { userName: before.userName },
    after: { userName: null },
  })
}
