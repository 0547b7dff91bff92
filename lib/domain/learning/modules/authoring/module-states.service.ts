import { eq } from 'drizzle-orm'
import { moduleTexts, moduleVersions } from '@/db/schema/modules'
import type { SystemContext } from '@/lib/platform/audit/system'
import { type FieldError, invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { minutesOf } from '../published/lengths.service'
import type { Asker } from '../schemas/module-type-compiler'
import type { ModuleStatus } from '../words'
import { syncAssetReferences } from './module-assets.service'
import { contentProblems } from './module-check.service'
import { changeModule, localeStatesOf } from './module-drafts.service'
import { indexWords } from './module-index.service'
import {
  bodyOf,
  changeModuleRow,
  moduleRecords,
  resourceOf,
  typeVersionOf,
  versionOfModule,
  type WholeModule,
  type Writing,
  wholeModule,
} from './module-records.service'
import { assertReferences } from './module-references.service'
import * as contracts from './module-states.contract'
import { mayTake, type Step, withChange } from './modules.rules'
import { askerOf, changedContent, contentOf, draftOf, moduleChangedSince } from './modules.service'

type Moving = Writing & {
  headers: Headers
  fail: (reason: 'moduleNotFound' | 'moduleState' | 'versionStale', detail?: { fields?: FieldError[] }) => never
}
type Refusing = Pick<Moving, 'headers' | 'fail'>

/** Refuses a transition for a stale version, and one that is not allowed in this state. */
function assertStep(context: Refusing, { row }: Pick<WholeModule, 'row'>, step: Step): void {
  assertVersion(context, row, moduleChangedSince(row))
  if (!mayTake(step, row.status)) context.fail('moduleState')
}

/** Sets the status of a locked module. */
async function move(context: Writing, before: WholeModule, status: ModuleStatus, more: object = {}): Promise<WholeModule> {
  const { row } = before
  const change = { version: row.version + 1, fields: ['status'] }
  const states = localeStatesOf({ ...row, status }, before.locales)
  const set = { status, ...states, recentChanges: withChange(row.recentChanges, change), ...more }
  return {
    ...before,
    row: await changeModuleRow(context, row, set, status === 'published' ? status : 'status'),
  }
}

async function locked(context: Moving, id: string, step: Step): Promise<WholeModule> {
  await moduleRecords.lock(context, id)
  const whole = await wholeModule(context, id)
  assertStep(context, whole, step)
  return whole
}

const stateShown = ({ row }: WholeModule) => ({ ...row, localeStates: { ar: row.arState, en: row.enState } })

export const requestModuleReview = implement(contracts.requestModuleReview, async (context, { params }) =>
  stateShown(await move(context, await locked(context, params.id, 'review'), 'inReview')),
)

export const returnModule = implement(contracts.returnModule, async (context, { params, body }) => {
  const before = await locked(context, params.id, 'return')
  const whole = await move(context, before, before.row.publishedVersion === null ? 'draft' : 'unpublished')
  context.note({ before: { status: before.row.status }, after: { status: whole.row.status, note: body.note } })
  return stateShown(whole)
})

export const unpublishModule = implement(contracts.unpublishModule, async (context, { params }) => {
  const whole = await move(context, await locked(context, params.id, 'unpublish'), 'unpublished')
  await context.db.delete(moduleTexts).where(ofTenant(context, moduleTexts, eq(moduleTexts.id, params.id)))
  return stateShown(whole)
})

export const archiveModule = implement(contracts.archiveModule, async (context, { params }) =>
  stateShown(await move(context, await locked(context, params.id, 'archive'), 'archived')),
)

/** The languages of a module that can be published. Refuses (422) if the source or a required language cannot. */
export async function publishableLocales(asker: Asker, whole: WholeModule, requireAllLocales: boolean): Promise<Language[]> {
  const problems = await contentProblems(asker, whole.type, contentOf(whole), 'complete')
  const missing = languages.filter((language) => !whole.locales[language])
  const faults = [...problems, ...missing.map((language) => ({ key: 'required', property: `locales.${language}` }))]
  const isOf = ({ property }: FieldError, language: Language) => `${property}.`.startsWith(`locales.${language}.`)
  const { sourceLocale } = whole.row
  const hindering = faults.filter(
    (fault) => requireAllLocales || !languages.some((language) => language !== sourceLocale && isOf(fault, language)),
  )
  if (hindering.length > 0) throw invalid(...hindering)
  return languages.filter((language) => !faults.some((fault) => isOf(fault, language)))
}

/** Stores a new version of a locked module and opens it to learners. */
export async function publishVersion(
  context: Writing,
  before: WholeModule,
  { locales, note, userId }: { locales: Language[]; note?: string; userId: string | null },
): Promise<WholeModule> {
  const { row } = before
  await assertReferences(context, before)
  const own = locales.flatMap((locale) => (before.locales[locale] ? [before.locales[locale]] : []))
  const per = <T>(of: (row: (typeof own)[number]) => T) => Object.fromEntries(own.map((it) => [it.locale, of(it)]))
  const number = row.hasChanges || row.publishedVersion === null ? (row.publishedVersion ?? 0) + 1 : row.publishedVersion
  const titles = per(({ title }) => title)
  const values = per((one) => one.values)
  const { moduleTypeId, shared } = row
  const { bodySchema } = before.type
  if (number !== row.publishedVersion)
    await context.db.insert(moduleVersions).values({
      organizationId: context.organization.id,
      moduleId: row.id,
      number,
      moduleTypeId: row.moduleTypeId,
      typeVersion: row.typeVersion,
      sourceLocale: row.sourceLocale,
      settings: row.settings,
      shared: row.shared,
      assignmentId: typeof row.shared.assignmentId === 'string' ? row.shared.assignmentId : null,
      titles,
      minutes: await minutesOf(context, { typeKey: row.typeKey, bodySchema, settings: row.settings, shared, values }),
      locales: per(({ values, version, sourceVersion }) => ({ values, version, sourceVersion })),
      note: note ?? null,
      publishedBy: userId,
    })
  await indexWords(context, { id: row.id, moduleTypeId, bodySchema, shared, titles, values })
  await syncAssetReferences(context, row, { type: before.type, content: contentOf(before) }, true)
  const publishedLocales = per(({ version }) => version)
  const publishedAt = number === row.publishedVersion ? row.publishedAt : context.now
  const set = { hasChanges: false, publishedVersion: number, publishedLocales, publishedAt }
  const whole = await move(context, { ...before, row: { ...row, publishedLocales } }, 'published', set)
  const shown = ({ status, publishedVersion }: typeof row) => ({ status, publishedVersion })
  context.note({
    resource: resourceOf(whole.row),
    before: shown(row),
    after: { ...shown(whole.row), locales: locales.join(', '), note },
  })
  return whole
}

export const publishModule = implement(
  contracts.publishModule,
  async (context, { params, body }) => {
    const before = await context.inTransaction((db) => wholeModule({ ...context, db }, params.id))
    context.note({ resource: resourceOf(before.row) })
    assertStep(context, before, 'publish')
    return { before, locales: await publishableLocales(askerOf(context), before, body.requireAllLocales) }
  },
  async (context, { params, body }, { before, locales }) => {
    const row = await moduleRecords.lock(context, params.id)
    assertStep(context, { row }, 'publish')
    if (row.version !== before.row.version) context.fail('versionStale')
    if (row.status === 'published' && !row.hasChanges) return stateShown(before)
    return stateShown(await publishVersion(context, before, { locales, note: body.note, userId: context.user.id }))
  },
)

/** Publishes a module as the system, in the caller's transaction. */
export async function publishAuthored(context: SystemContext, whole: WholeModule): Promise<WholeModule> {
  const locales = await publishableLocales({ organizationId: context.organization.id }, whole, false)
  await moduleRecords.lock(context, whole.row.id)
  return publishVersion(context, whole, { locales, userId: null })
}

/** The status of an archived module after it is restored. */
const reopened = ({ status, publishedVersion }: WholeModule['row']): ModuleStatus => {
  if (status !== 'archived') return status
  return publishedVersion === null ? 'draft' : 'unpublished'
}

export const restoreModule = implement(
  contracts.restoreModule,
  async (context, { params }) => {
    const number = Number(params.version)
    const { before, version, of } = await context.inTransaction(async (db) => {
      const own = { ...context, db }
      const before = await wholeModule(own, params.id)
      context.note({ resource: resourceOf(before.row) })
      assertVersion(context, before.row, moduleChangedSince(before.row))
      if (number === 0) return { before }
      const version = (await versionOfModule(own, params.id, number)) ?? context.fail('moduleNotFound')
      return { before, version, of: await typeVersionOf(own, version.moduleTypeId, version.typeVersion) }
    })
    if (!version || !of) return { before }
    const written = languages.flatMap((language) => {
      const own = version.locales[language]
      const body = own && bodyOf(of.type.bodySchema, version.shared, own.values)
      return body ? [[language, { title: version.titles[language] ?? '', body }] as const] : []
    })
    // Content of languages that the version does not have is kept as far as it fits.
    const change = { settings: version.settings, locales: Object.fromEntries(written) }
    const content = changedContent(before, change, of, version.sourceLocale)
    return {
      before,
      draft: await draftOf(askerOf(context), of, version.sourceLocale, content),
      restored: written.map(([language]) => language),
    }
  },
  async (context, { params }, { before, draft, restored = [] }) => {
    const row = await moduleRecords.lock(context, params.id)
    assertVersion(context, row, moduleChangedSince(row))
    if (row.version !== before.row.version) context.fail('versionStale')
    if (!draft && row.status !== 'archived') context.fail('moduleState')
    const status = reopened(row)
    const open = status === row.status ? before : await move(context, before, status)
    if (!draft) return stateShown(open)
    const written = Object.fromEntries(restored.map((language) => [language, null]))
    const whole = await changeModule(context, open, { draft, userId: context.user.id, written })
    context.note({ before: { status: row.status }, after: { status: whole.row.status, restoredVersion: Number(params.version) } })
    return stateShown(whole)
  },
)
