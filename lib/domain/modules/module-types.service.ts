import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { moduleTypes, moduleTypeVersions } from '@/db/schema/modules'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { type Before, implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { accepted, bounded } from './module-type-check.service'
import * as contracts from './module-types.contract'
import { builtInModuleTypeKeys } from './module-types.rules'

type Input = z.output<typeof contracts.ModuleTypeInput>
type Behaviour = z.output<typeof contracts.Behaviour>
type Row = typeof moduleTypes.$inferSelect
type Version = typeof moduleTypeVersions.$inferSelect
const initially: Behaviour = { completionRules: [], events: [], isGradable: false, offlineCapable: false, xapi: null }

const searchTextOf = (key: string, labels: Row['labels']) => foldLoose(`${key} ${labels.ar} ${labels.en}`)
const behaviourOf = (given: Partial<Behaviour>, before: Behaviour): Behaviour => ({
  completionRules: given.completionRules ?? before.completionRules,
  events: given.events ?? before.events,
  isGradable: given.isGradable ?? before.isGradable,
  offlineCapable: given.offlineCapable ?? before.offlineCapable,
  xapi: given.xapi === undefined ? before.xapi : given.xapi,
})
const summaryOf = (row: Row, { number, behaviour }: Pick<Version, 'number' | 'behaviour'>) => ({
  ...row,
  ...contracts.Behaviour.parse(behaviour),
  learnerAction: contracts.LearnerAction.parse(row.learnerAction),
  versionNumber: number,
})

const moduleTypeRecords = recordsOf(moduleTypes, {
  missing: 'moduleTypeNotFound',
  type: 'moduleType',
  label: ({ key }) => key,
  key: 'key',
})
const versionsOf = (context: TenantContext, row: Row) =>
  ofTenant(context, moduleTypeVersions, eq(moduleTypeVersions.moduleTypeId, row.id))
const versionOf = (context: TenantContext, row: Row, number: number) =>
  and(versionsOf(context, row), eq(moduleTypeVersions.number, number))

async function whole(context: TenantContext, row: Row, shown: Version) {
  const history = await context.db
    .select({ number: moduleTypeVersions.number, createdAt: moduleTypeVersions.createdAt })
    .from(moduleTypeVersions)
    .where(versionsOf(context, row))
    .orderBy(desc(moduleTypeVersions.number))
    .limit(200)
  return { ...summaryOf(row, shown), configSchema: shown.configSchema, bodySchema: shown.bodySchema, versions: history }
}

async function register(context: SystemContext, input: Input, more: { isBuiltIn: boolean; createdBy: string | null }) {
  const { db, organization } = context
  const { key, learnerAction, labels, configSchema, bodySchema } = input
  const values = { key, learnerAction, labels, isBuiltIn: more.isBuiltIn, searchText: searchTextOf(key, labels) }
  const row = await moduleTypeRecords.insert(context, values, ['key', 'learnerAction', 'labels', 'currentVersion'])
  const first = {
    organizationId: organization.id,
    moduleTypeId: row.id,
    number: 1,
    configSchema,
    bodySchema,
    createdBy: more.createdBy,
  }
  const shown = await one(
    db
      .insert(moduleTypeVersions)
      .values({ ...first, behaviour: behaviourOf(input, initially) })
      .returning(),
  )
  return { row, shown }
}

/** Registers the product's own types that the organization does not have yet, through the same checks as anybody's. */
export async function registerBuiltInModuleTypes(
  context: SystemContext,
  types: readonly (Omit<Input, 'learnerAction'> & { learnerAction: string })[],
): Promise<void> {
  const present = await context.db.select({ key: moduleTypes.key }).from(moduleTypes).where(ofTenant(context, moduleTypes))
  const keys: string[] = []
  for (const type of types.filter(({ key }) => !present.some((row) => row.key === key))) {
    // Our own schemas are compiled by a test, so a start on a busy machine does not depend on the time limit.
    const input = bounded(contracts.ModuleTypeInput.parse(type))
    await register(context, input, { isBuiltIn: true, createdBy: null })
    keys.push(input.key)
  }
  context.note({ resource: { type: 'moduleType' }, after: { keys } })
}

const behaviour = sql`${moduleTypes}.${sql.identifier('behaviour')}`
const moduleTypeList = list(contracts.listModuleTypes, {
  table: moduleTypes,
  search: moduleTypes.searchText,
  once: {
    behaviour: sql`(select current.behaviour from module_type_versions current
      where current.organization_id = ${moduleTypes.organizationId} and current.module_type_id = ${moduleTypes.id} and current.number = ${moduleTypes.currentVersion})`,
  },
  fields: {
    completionRules: sql`${behaviour} -> 'completionRules'`,
    events: sql`${behaviour} -> 'events'`,
    isGradable: sql`${behaviour} -> 'isGradable'`,
    offlineCapable: sql`${behaviour} -> 'offlineCapable'`,
    xapi: sql`${behaviour} -> 'xapi'`,
    versionNumber: sql`${moduleTypes.currentVersion}`,
  },
})

export const listModuleTypes = implement(contracts.listModuleTypes, ({ db, organization }, { page }) =>
  moduleTypeList(db, page, { organizationId: organization.id }),
)

const askerOf = ({ organization, clientSignal }: Pick<Before, 'organization' | 'clientSignal'>) => ({
  organizationId: organization.id,
  signal: clientSignal(),
})

export const createModuleType = implement(
  contracts.createModuleType,
  (context, { body }) => accepted(askerOf(context), body),
  async (context, _, input) => {
    if (builtInModuleTypeKeys.includes(input.key)) context.fail('moduleTypeReserved')
    const { row, shown } = await register(context, input, { isBuiltIn: false, createdBy: context.user.id })
    return whole(context, row, shown)
  },
)

export const readModuleType = implement(contracts.readModuleType, async (context, { params, query }) => {
  const row = await moduleTypeRecords.get(context, params.key)
  const [shown] = await context.db
    .select()
    .from(moduleTypeVersions)
    .where(versionOf(context, row, query.version ?? row.currentVersion))
  return shown ? whole(context, row, shown) : context.fail('moduleTypeNotFound')
})

export const updateModuleType = implement(
  contracts.updateModuleType,
  (context, { body }) => accepted(askerOf(context), body),
  async (context, { params }, change) => {
    const { db, organization, user } = context
    // Locked until commit, so that two simultaneous changes get two numbers.
    const before = await moduleTypeRecords.lock(context, params.key)
    if (before.isBuiltIn) context.fail('moduleTypeReserved')
    assertVersion(context, before)
    const current = await one(
      db
        .select()
        .from(moduleTypeVersions)
        .where(versionOf(context, before, before.currentVersion)),
    )
    const { labels = before.labels, configSchema = current.configSchema, bodySchema = current.bodySchema } = change
    const values = {
      organizationId: organization.id,
      moduleTypeId: before.id,
      number: before.currentVersion + 1,
      configSchema,
      bodySchema,
      behaviour: behaviourOf(change, contracts.Behaviour.parse(current.behaviour)),
      createdBy: user.id,
    }
    const shown = await one(db.insert(moduleTypeVersions).values(values).returning())
    const set = { labels, currentVersion: shown.number, searchText: searchTextOf(before.key, labels) }
    const row = await moduleTypeRecords.change(context, before, set, ['labels', 'currentVersion'])
    return whole(context, row, shown)
  },
)
