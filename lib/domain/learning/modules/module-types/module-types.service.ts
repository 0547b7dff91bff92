import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { moduleTypes, moduleTypeVersions } from '@/db/schema/modules'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import type { Access } from '@/lib/platform/http/contract'
import { isWanted } from '@/lib/platform/http/etag'
import { type Before, type Context, implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import type { Language } from '@/lib/platform/i18n/languages'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { hidesOthers, hideWords, indexModulesOf } from '../authoring/module-index.service'
import { indexModules } from '../room'
import { isSame } from '../schemas/module-bodies.rules'
import { builtInModuleTypeKeys } from '../types/built-in-types.rules'
import { accepted, bounded } from './module-type-check.service'
import { assertModulesFit } from './module-type-effects.service'
import {
  changesBetween,
  isBreaking,
  isCurrentVersion,
  moduleTypeRecords,
  type TypeRow,
  type TypeVersion,
  versionsOf,
  versionWithEarlier,
  withMessages,
} from './module-type-versions.service'
import * as contracts from './module-types.contract'

type Input = z.output<typeof contracts.ModuleTypeInput>
type Behaviour = z.output<typeof contracts.Behaviour>
const initially: Behaviour = { completionRules: [], events: [], isGradable: false, offlineCapable: false, xapi: null }

const searchTextOf = (key: string, labels: TypeRow['labels']) => foldLoose(`${key} ${labels.ar} ${labels.en}`)
const behaviourOf = (given: Partial<Behaviour>, before: Behaviour): Behaviour => ({
  completionRules: given.completionRules ?? before.completionRules,
  events: given.events ?? before.events,
  isGradable: given.isGradable ?? before.isGradable,
  offlineCapable: given.offlineCapable ?? before.offlineCapable,
  xapi: given.xapi === undefined ? before.xapi : given.xapi,
})
const summaryOf = (row: TypeRow, { number, behaviour }: Pick<TypeVersion, 'number' | 'behaviour'>) => ({
  ...row,
  ...contracts.Behaviour.parse(behaviour),
  learnerAction: contracts.LearnerAction.parse(row.learnerAction),
  versionNumber: number,
})

type Reading = TenantContext & { language: Language }

/** A type in one of its versions, with the changes from the version before. */
async function whole(context: Reading, row: TypeRow, shown: TypeVersion, earlier?: TypeVersion) {
  const history = await context.db
    .select({
      number: moduleTypeVersions.number,
      createdAt: moduleTypeVersions.createdAt,
      isBreaking: moduleTypeVersions.isBreaking,
    })
    .from(moduleTypeVersions)
    .where(versionsOf(context, row))
    .orderBy(desc(moduleTypeVersions.number))
    .limit(200)
  const { configSchema, bodySchema, resultSchema } = shown
  const changes = earlier ? withMessages(changesBetween(earlier, shown), context.language) : []
  return { ...summaryOf(row, shown), configSchema, bodySchema, resultSchema, changes, versions: history }
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
    resultSchema: input.resultSchema ?? null,
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

const currentOf = (context: TenantContext, row: TypeRow): Promise<TypeVersion> =>
  one(
    context.db
      .select()
      .from(moduleTypeVersions)
      .where(and(versionsOf(context, row), eq(moduleTypeVersions.number, row.currentVersion))),
  )

type Change = z.output<typeof contracts.ModuleTypeChange>
/** Stores the next version of a type; fields that the change does not name are copied from the current one. */
function addVersion(context: TenantContext, row: TypeRow, current: TypeVersion, change: Change, createdBy: string | null) {
  const schemas = {
    configSchema: change.configSchema ?? current.configSchema,
    bodySchema: change.bodySchema ?? current.bodySchema,
    resultSchema: change.resultSchema === undefined ? current.resultSchema : change.resultSchema,
  }
  const next = {
    organizationId: context.organization.id,
    moduleTypeId: row.id,
    number: row.currentVersion + 1,
    ...schemas,
    behaviour: behaviourOf(change, contracts.Behaviour.parse(current.behaviour)),
    isBreaking: changesBetween(current, schemas).some(isBreaking),
    createdBy,
  }
  return one(context.db.insert(moduleTypeVersions).values(next).returning())
}

type BuiltIn = Omit<Input, 'learnerAction'> & { learnerAction: string }

const parsed = new WeakMap<readonly BuiltIn[], Input[]>()

/** The same for every organization, so they are checked once. Their schemas are compiled by a test, so that a start on a busy machine does not depend on the time limit. */
function inputsOf(types: readonly BuiltIn[]): Input[] {
  const known = parsed.get(types)
  if (known) return known
  const inputs = types.map((type) => bounded(contracts.ModuleTypeInput.parse(type)))
  parsed.set(types, inputs)
  return inputs
}

/** The product's own types that an organization does not have yet, or has in an older version. */
export async function outdatedBuiltIns(context: TenantContext, types: readonly BuiltIn[]): Promise<Input[]> {
  const rows = await context.db
    .select()
    .from(moduleTypes)
    .innerJoin(moduleTypeVersions, isCurrentVersion)
    .where(ofTenant(context, moduleTypes, eq(moduleTypes.isBuiltIn, true)))
  const inputs = inputsOf(types)
  const shapeOf = ({ configSchema, bodySchema, resultSchema }: Pick<Input, 'configSchema' | 'bodySchema' | 'resultSchema'>) => ({
    configSchema,
    bodySchema,
    resultSchema: resultSchema ?? null,
  })
  return inputs.filter((input) => {
    const has = rows.find(({ module_types: { key } }) => key === input.key)
    if (!has) return true
    const { module_types: row, module_type_versions: current } = has
    return !isSame(
      [row.labels, shapeOf(current), contracts.Behaviour.parse(current.behaviour)],
      [input.labels, shapeOf(input), behaviourOf(input, initially)],
    )
  })
}

/** Registers the product's own types that an organization lacks, and new versions of those that changed, through the same checks as anybody's. */
export async function registerBuiltInModuleTypes(context: SystemContext, types: readonly BuiltIn[]): Promise<void> {
  const outdated = await outdatedBuiltIns(context, types)
  const present = await context.db.select().from(moduleTypes).where(ofTenant(context, moduleTypes))
  for (const input of outdated) {
    if (!present.some(({ key }) => key === input.key)) {
      await register(context, input, { isBuiltIn: true, createdBy: null })
      continue
    }
    const before = await moduleTypeRecords.lock(context, input.key)
    const current = await currentOf(context, before)
    const shown = await addVersion(context, before, current, input, null)
    const set = { labels: input.labels, currentVersion: shown.number, searchText: searchTextOf(before.key, input.labels) }
    await moduleTypeRecords.change(context, before, set, ['labels', 'currentVersion'])
    if (hidesOthers(current, shown)) await indexModulesOf(context, before.id)
  }
  context.note({ resource: { type: 'moduleType' }, after: { keys: outdated.map(({ key }) => key) } })
}

const behaviour = sql`once.behaviour`
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
  const { shown, earlier } = await versionWithEarlier(context, row, query.version ?? row.currentVersion)
  return shown ? whole(context, row, shown, earlier) : context.fail('moduleTypeNotFound')
})

export const updateModuleType = implement(
  contracts.updateModuleType,
  async (context, { params, body }) => {
    const { pinAffected, ...change } = body
    const accepting = await accepted(askerOf(context), change)
    if (pinAffected) return { change: accepting, checked: undefined }
    const found = await context.inTransaction(async (db) => {
      const type = await moduleTypeRecords.get({ ...context, db }, params.key)
      return { type, current: await currentOf({ ...context, db }, type) }
    })
    const { type, current } = found
    const isRefusedAnyway = type.isBuiltIn || !isWanted(context.headers, type.version)
    const isCompared = !isRefusedAnyway && (await assertModulesFit(context, askerOf(context), type, { current, next: accepting }))
    return { change: accepting, checked: isCompared ? current.number : undefined }
  },
  async (context, { params }, { change, checked }) => {
    const { user } = context
    // Locked until commit, so that two simultaneous changes get two numbers.
    const before = await moduleTypeRecords.lock(context, params.key)
    if (before.isBuiltIn) context.fail('moduleTypeReserved')
    assertVersion(context, before)
    const current = await currentOf(context, before)
    // The modules were compared with a version that is no longer current.
    if (checked !== undefined && checked !== current.number) context.fail('versionStale')
    const shown = await addVersion(context, before, current, change, user.id)
    const labels = change.labels ?? before.labels
    const set = { labels, currentVersion: shown.number, searchText: searchTextOf(before.key, labels) }
    const row = await moduleTypeRecords.change(context, before, set, ['labels', 'currentVersion'])
    if (hidesOthers(current, shown)) {
      await hideWords(context, row.id)
      await enqueue(context, indexModules, { moduleTypeId: row.id }, { label: row.labels[context.language] })
    }
    return whole(context, row, shown, current)
  },
)

type Retiring = Context<Access, 'moduleTypeNotFound' | 'versionStale'>
async function setDeprecated(context: Retiring, key: string, isDeprecated: boolean) {
  const before = await moduleTypeRecords.lock(context, key)
  assertVersion(context, before)
  const deprecatedAt = isDeprecated ? context.now : null
  const isSame = (before.deprecatedAt !== null) === isDeprecated
  const row = isSame ? before : await moduleTypeRecords.change(context, before, { deprecatedAt }, ['deprecatedAt'])
  return summaryOf(row, await currentOf(context, row))
}

export const deprecateModuleType = implement(contracts.deprecateModuleType, (context, { params }) =>
  setDeprecated(context, params.key, true),
)

export const restoreModuleType = implement(contracts.restoreModuleType, (context, { params }) =>
  setDeprecated(context, params.key, false),
)
