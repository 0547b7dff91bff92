import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { scimGroupMembers, scimGroups, scimUsers } from '@/db/schema/scim'
import type { SsoProviderRow } from '@/db/schema/single-sign-on'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { domainOf } from '@/lib/platform/email-address'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { accountBy, changeByDirectory, turnByDirectory } from '../identity/provider-sign-in.service'
import { nameFrom } from '../single-sign-on/claims.rules'
import { keepDirectoryGroups, manageAccount, mayRename } from '../single-sign-on/directory.service'
import { applyMapping } from '../single-sign-on/mapped-roles.service'
import { type Filter, parseFilter } from './filter.rules'
import { type FilterColumn, filterSql } from './filter-sql.rules'
import { patched, type Resource } from './patch.rules'
import { enterpriseSchema, readUser, type UserInput, userSchema } from './resources.rules'
import { ScimRefusal } from './scim-error.rules'

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

const attribute = (...path: string[]): SQL => sql`lower(${scimUsers.attributes} #>> ${sql.raw(`'{${path.join(',')}}'`)})`
const emailParts: Record<string, FilterColumn> = Object.fromEntries(
  ['value', 'type'].map((part) => [part, { of: sql`lower(one.value ->> ${sql.raw(`'${part}'`)})`, is: 'folded' }]),
)
const columns: Record<string, FilterColumn> = {
  id: { of: sql`${scimUsers.userId}::text`, is: 'text' },
  username: { of: sql`${scimUsers.userNameKey}`, is: 'folded' },
  externalid: { of: sql`${scimUsers.externalId}`, is: 'text' },
  active: { of: sql`${scimUsers.isActive}`, is: 'truth' },
  'meta.created': { of: sql`${scimUsers.createdAt}`, is: 'moment' },
  'meta.lastmodified': { of: sql`${scimUsers.updatedAt}`, is: 'moment' },
  displayname: { of: attribute('displayName'), is: 'folded' },
  'name.givenname': { of: attribute('name', 'givenName'), is: 'folded' },
  'name.familyname': { of: attribute('name', 'familyName'), is: 'folded' },
  'name.formatted': { of: attribute('name', 'formatted'), is: 'folded' },
  emails: {
    each: sql`jsonb_array_elements(case jsonb_typeof(${scimUsers.attributes} -> 'emails') when 'array' then ${scimUsers.attributes} -> 'emails' else '[]' end) one`,
    parts: emailParts,
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

function assertDomain({ provider }: ScimContext, { email }: UserInput): void {
  const { emailDomains } = provider
  if (emailDomains.length > 0 && !emailDomains.includes(domainOf(email)))
    throw new ScimRefusal(400, 'The domain of the address is not one that this organization allows.', 'invalidValue')
}

const nameOf = ({ names, email }: UserInput, before: { ar?: string; en?: string } = {}) => {
  const name = { ...before, ...nameFrom(...names) }
  return name.ar || name.en ? name : { en: email.split('@')[0] }
}

export async function createUserByScim(context: ScimContext, resource: Resource): Promise<Resource> {
  const { db, organization, provider, note } = context
  const input = readUser(resource)
  await assertFree(context, input)
  assertDomain(context, input)
  const { email, locale, userName, externalId, attributes } = input
  const userId = (await manageAccount(context, provider, { email, locale, name: nameOf(input) })) ?? taken('The address')
  const isActive = input.isActive ?? true
  const values = { userName, userNameKey: userName.toLowerCase(), externalId, isActive, attributes }
  const [row] = await db
    .insert(scimUsers)
    .values({ organizationId: organization.id, providerId: provider.id, userId, ...values })
    .onConflictDoNothing()
    .returning()
  if (!row) return taken('The address')
  await turnByDirectory(context, userId, isActive)
  await applyMapping(context, { providerId: provider.id, userIds: [userId] })
  note({ resource: { type: 'user', id: userId, label: email }, before: {}, after: { userName, externalId, isActive } })
  return shownOne(context, row)
}

async function change(context: ScimContext, before: Row, resource: Resource): Promise<Resource> {
  const { db, provider, now, note } = context
  const input = readUser(resource)
  const { email, locale, userName, externalId, attributes } = input
  const id = before.userId
  await assertFree(context, input, id)
  const account = (await accountBy(context, { id })) ?? missing()
  if (email !== account.email) {
    assertDomain(context, input)
    if (!(await mayRename(context, provider, id)))
      throw new ScimRefusal(403, 'The address of an administrator is changed in this platform only.')
    if (await accountBy(context, { email })) taken('The address')
  }
  const isActive = input.isActive ?? before.isActive
  await changeByDirectory(context, id, { email, name: nameOf(input, account.name), locale: locale ?? account.locale })
  if (isActive !== before.isActive) await turnByDirectory(context, id, isActive)
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

export const replaceUser = async (context: ScimContext, id: string, resource: Resource) =>
  change(context, await find(context, id, true), resource)

export async function patchUser(context: ScimContext, id: string, body: unknown): Promise<Resource> {
  const before = await find(context, id, true)
  return change(context, before, patched(await shownOne(context, before), body))
}

/** Deletes a person from the directory: the account is kept, deactivated, and loses the roles of its groups. */
export async function removeUser(context: ScimContext, id: string): Promise<void> {
  const { db, provider, note } = context
  const before = await find(context, id, true)
  await db.delete(scimUsers).where(mine(context, eq(scimUsers.userId, id)))
  const ofProvider = sql`${scimGroupMembers.groupId} in (select id from scim_groups where organization_id = ${context.organization.id} and provider_id = ${provider.id})`
  await db.delete(scimGroupMembers).where(ofTenant(context, scimGroupMembers, eq(scimGroupMembers.userId, id), ofProvider))
  await keepDirectoryGroups(context, provider.id, [{ userId: id, groups: [] }])
  await turnByDirectory(context, id, false)
  await applyMapping(context, { providerId: provider.id, userIds: [id] })
  note({
    resource: { type: 'user', id, label: before.userName },
    before: { userName: before.userName },
    after: { userName: null },
  })
}
