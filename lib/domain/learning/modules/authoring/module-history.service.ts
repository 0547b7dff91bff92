import { eq, sql } from 'drizzle-orm'
import { modules, moduleVersions } from '@/db/schema/modules'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { list, momentText } from '@/lib/platform/lists/list'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { JsonObject } from '../schemas/json-limits.rules'
import type { DifferenceKind } from '../words'
import { differences, readable } from './module-content.rules'
import * as contracts from './module-history.contract'
import { previewToken } from './module-preview.service'
import { bodyOf, moduleRecords, resourceOf, typeVersionOf, versionOfModule, wholeModule } from './module-records.service'

const versionList = list(contracts.listModuleVersions, {
  table: moduleVersions,
  where: eq(moduleVersions.moduleId, given('moduleId')),
  parent: modules,
  fields: {
    availableLocales: sql`(select json_agg(locale order by locale) from jsonb_object_keys(${moduleVersions.titles}) locale)`,
    publishedAt: momentText(moduleVersions.createdAt),
  },
})

export const listModuleVersions = implement(
  contracts.listModuleVersions,
  async ({ db, organization, fail }, { params, page }) => {
    const asked = { organizationId: organization.id, parentId: params.id, values: { moduleId: params.id } }
    const versions = await versionList(db, page, asked)
    return versions.hasParent ? versions : fail('moduleNotFound')
  },
)

/** A version, or the working copy, as it is compared. */
type Compared = {
  sourceLocale: Language
  settings: { schema: JsonObject; body: JsonObject }
  locales: Partial<Record<Language, { title: string; schema: JsonObject; body: JsonObject }>>
}

async function compared(context: TenantContext, id: string, number: number): Promise<Compared | undefined> {
  const read = async () => {
    if (number > 0) {
      const version = await versionOfModule(context, id, number)
      const of = version && (await typeVersionOf(context, version.moduleTypeId, version.typeVersion))
      const values = (language: Language) => version?.locales[language]?.values
      return of && { ...version, type: of.type, values }
    }
    const fail = (): never => {
      throw new Error('The module was read before')
    }
    const { row, type, locales } = await wholeModule({ ...context, fail }, id)
    return { ...row, type, values: (language: Language) => locales[language]?.values }
  }
  const found = await read()
  if (!found) return undefined
  const { configSchema, bodySchema } = found.type
  const written = languages.flatMap((language) => {
    const values = found.values(language)
    const body = values && bodyOf(bodySchema, found.shared, values)
    return body ? [[language, { title: found.titles[language] ?? '', schema: bodySchema, body }]] : []
  })
  return {
    sourceLocale: found.sourceLocale,
    settings: { schema: configSchema, body: found.settings },
    locales: Object.fromEntries(written),
  }
}

type Told = {
  kind: DifferenceKind
  property: string
  locale: Language | null
  before: string | null
  after: string | null
}

/** The differences of two versions, in displayed form. */
function changesBetween(older: Compared, newer: Compared): Told[] {
  const settings = differences(older.settings, newer.settings).map(({ kind, path, before, after }) => ({
    kind,
    property: `settings.${path}`,
    locale: null,
    before: readable(before),
    after: readable(after),
  }))
  const texts = languages.flatMap((language): Told[] => {
    const [old, now] = [older.locales[language], newer.locales[language]]
    const title = changeOf(old?.title, now?.title)
    const empty = { schema: (now ?? old)?.schema ?? {}, body: {} }
    const changes = differences(old ?? empty, now ?? empty)
      // Differences of the common part are listed once, with the source language.
      .filter(({ isLocalized }) => isLocalized || language === newer.sourceLocale)
      .map(({ kind, path, isLocalized, before, after }) => ({
        kind,
        property: `locales.${language}.body.${path}`,
        locale: isLocalized ? language : null,
        before: readable(before),
        after: readable(after),
      }))
    return [...(title ? [{ ...title, property: `locales.${language}.title`, locale: language }] : []), ...changes]
  })
  return [...settings, ...texts]
}

function changeOf(before: string | undefined, after: string | undefined): Pick<Told, 'kind' | 'before' | 'after'> | undefined {
  if (before === after) return undefined
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { kind, before: before ?? null, after: after ?? null }
}

const mostChanges = 500
export const compareModuleVersions = implement(contracts.compareModuleVersions, async (context, { params, query }) => {
  const row = await moduleRecords.get(context, params.id)
  const { from = row.publishedVersion ?? 0, to = 0 } = query
  const [older, newer] = [await compared(context, params.id, from), await compared(context, params.id, to)]
  if (!older || !newer) return context.fail('moduleNotFound')
  const changes = changesBetween(older, newer)
  return { from, to, changes: changes.slice(0, mostChanges), isComplete: changes.length <= mostChanges }
})

export const createPreviewToken = implement(contracts.createPreviewToken, async (context, { params }) => {
  const row = await moduleRecords.get(context, params.id)
  context.note({ resource: resourceOf(row) })
  const { token, expiresAt } = previewToken(context.organization.id, params.id, context.now)
  return { token, path: `/user/learning/modules/${params.id}?preview=${token}`, expiresAt }
})
