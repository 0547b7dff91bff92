import { eq, isNotNull, sql } from 'drizzle-orm'
import { rolePermissions, roles } from '@/db/schema/roles'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { lockSubject } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { text } from '@/lib/platform/i18n/text'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { builtInRole } from './built-in-roles.rules'
import { roleEventKinds } from './role-events.contract'
import { type Grant, nameKeyOf, roleChange, searchTextOf } from './roles.rules'
import { grant, insertBuiltInRoles } from './roles.service'
import { builtInRoles } from './words'

const organizationsAtOnce = 100

/** The form of a grant in `permission_list`. */
const listed = ({ subject, action, scope }: Grant) => `${subject}.${action}${scope === 'any' ? '' : `@${scope}`}`
const listOf = (grants: readonly Grant[]) => grants.map(listed).toSorted()

/**
 * Gives the built-in roles of every organization the permissions of this release, and makes those that are new in it, which no one holds; returns how
 * many roles changed. It runs when a release starts, after the migrations. Built-in roles are locked, so organizations have no changes to keep.
 */
export async function refreshBuiltInRoles(): Promise<number> {
  const wanted = JSON.stringify(Object.fromEntries(builtInRoles.map((key) => [key, listOf(builtInRole(key).permissions)])))
  let changed = 0
  let after: string | null = null
  for (;;) {
    const found: { id: string }[] = await execute<{ id: string }>(
      sql`select outdated_built_in_roles(${wanted}::jsonb, ${after}::uuid, ${organizationsAtOnce}::int) as id`,
    )
    for (const { id } of found) changed += await refreshRolesOf(id)
    const last = found.at(-1)
    if (!last) return changed
    after = last.id
  }
}

const refreshRolesOf = (id: string): Promise<number> =>
  withTenant(id, async (db) => {
    const context = { db, organization: { id } }
    // Of two processes that start at once, the second one waits here and then reads what the first one made.
    await lockSubject(db, 'built-in-roles', id)
    const rows = await db
      .select()
      .from(roles)
      .where(ofTenant(context, roles, isNotNull(roles.builtInKey)))
      .orderBy(roles.id)
      .for('update')
    // The platform's own organization may have none.
    if (rows.length === 0) return 0
    const kept = await keepFormerInstructor(context, rows)
    const present = rows.filter(({ id }) => id !== kept)
    let changed = await addMissing(context, new Set(present.map(({ builtInKey }) => builtInKey)))
    for (const row of present) if (await refreshRole(context, row)) changed += 1
    return changed
  })

/** Makes the built-in roles that an organization of an older release lacks. */
async function addMissing(context: TenantContext, held: ReadonlySet<string | null>): Promise<number> {
  const missing = builtInRoles.filter((key) => !held.has(key))
  if (missing.length === 0) return 0
  const made = await insertBuiltInRoles({ ...context, now: clock.now() }, missing)
  for (const { id, name } of made)
    await recordAsSystem(context.db, context.organization.id, 'adminRoleCreate', {
      resource: { type: 'role', id, label: name.en, name },
    })
  return made.length
}

type Row = typeof roles.$inferSelect

/**
 * Until permissions could be held for one's own paths, the built-in role of instructors reached every path. Where an organization still has that one, it
 * stays with its holders and permissions, as a role of the organization under another name; the built-in one is made anew. Returns its id.
 */
async function keepFormerInstructor(context: TenantContext, rows: readonly Row[]): Promise<string | null> {
  const { db, organization } = context
  const former = rows.find(({ builtInKey }) => builtInKey === 'instructor')
  if (!former) return null
  const ofRole = ofTenant(context, rolePermissions, eq(rolePermissions.roleId, former.id))
  const permissions = await db.select().from(rolePermissions).where(ofRole)
  const reachesEvery = ({ subject, action, scope }: Grant) => `${subject}.${action} ${scope}` === 'learningPath.update any'
  if (!permissions.some(reachesEvery)) return null
  const name = await freeName(context, bothOf('name'))
  const description = bothOf('description')
  const texts = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, description }) }
  const set = { name, description, isBuiltIn: false, builtInKey: null, version: former.version + 1 }
  const isFormer = ofTenant(context, roles, eq(roles.id, former.id))
  await db
    .update(roles)
    .set({ ...set, ...texts })
    .where(isFormer)
  await publish(
    { ...context, now: clock.now() },
    newEvent(roleEventKinds.roleChanged, { roleId: former.id, hasOtherPermissions: false }),
  )
  await recordAsSystem(db, organization.id, 'adminRoleUpdate', {
    resource: { type: 'role', id: former.id, label: name.en, name },
    ...roleChange({ ...former, permissions }, { ...former, name, description, permissions }),
  })
  return former.id
}
const bothOf = (part: 'name' | 'description') => ({
  ar: text('ar', `builtInRoles.formerInstructor.${part}`),
  en: text('en', `builtInRoles.formerInstructor.${part}`),
})

/** A name that no role of the organization has: with a number where it is taken. */
async function freeName(context: TenantContext, name: { ar: string; en: string }) {
  const keys = await context.db.select({ key: roles.nameKey }).from(roles).where(ofTenant(context, roles))
  const taken = new Set(keys.map(({ key }) => key))
  for (let at = 1; ; at += 1) {
    const numbered = at === 1 ? name : { ar: `${name.ar} (${at})`, en: `${name.en} (${at})` }
    if (!taken.has(nameKeyOf(numbered))) return numbered
  }
}

async function refreshRole(context: TenantContext, row: Row): Promise<boolean> {
  const { db, organization } = context
  if (!row.builtInKey) return false
  const { permissions } = builtInRole(row.builtInKey)
  const ofRole = ofTenant(context, rolePermissions, eq(rolePermissions.roleId, row.id))
  const held = await db.select().from(rolePermissions).where(ofRole)
  if (String(listOf(held)) === String(listOf(permissions))) return false
  await db.delete(rolePermissions).where(ofRole)
  await grant(context, row.id, permissions)
  const changed = newEvent(roleEventKinds.roleChanged, { roleId: row.id, hasOtherPermissions: true })
  await publish({ ...context, now: clock.now() }, changed)
  await recordAsSystem(db, organization.id, 'adminRoleUpdate', {
    resource: { type: 'role', id: row.id, label: row.name.en, name: row.name },
    ...roleChange({ ...row, permissions: held }, { ...row, permissions }),
  })
  return true
}
