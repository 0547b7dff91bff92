import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { isLanguage } from '@/lib/platform/i18n/languages'
import { assertVersion, requireVersion } from '@/lib/platform/records/records'
import { assertImmutable } from './module-check.service'
import { changeModule } from './module-drafts.service'
import * as contracts from './module-locales.contract'
import { moduleRecords, resourceOf, shownLocale, shownProblems, type WholeModule, wholeModule } from './module-records.service'
import { localeChangedSince, mayTake } from './modules.rules'
import { askerOf, contentOf, draftOf, publishedContent } from './modules.service'

/** One language of a module; undefined where it is not written. */
const translationOf = (whole: WholeModule, locale: string) => {
  const own = isLanguage(locale) ? whole.locales[locale] : undefined
  const { sourceLocale, sourceVersion } = whole.row
  return own && { ...shownLocale(whole, own), sourceLocale, sourceNow: sourceVersion }
}

export const readModuleLocale = implement(contracts.readModuleLocale, async (context, { params }) => {
  const whole = await wholeModule(context, params.id)
  return translationOf(whole, params.locale) ?? context.fail('moduleNotFound')
})

export const writeModuleLocale = implement(
  contracts.writeModuleLocale,
  async (context, { params, body }) => {
    const { locale } = params
    if (!isLanguage(locale)) return context.fail('moduleNotFound')
    const { before, published } = await context.inTransaction(async (db) => {
      const before = await wholeModule({ ...context, db }, params.id)
      return { before, published: await publishedContent({ ...context, db }, before) }
    })
    const { row } = before
    const own = before.locales[locale]
    context.note({ resource: resourceOf(row) })
    // A translation may not change the source.
    if (locale === row.sourceLocale && !context.user.permissions.has('learningModule.update')) context.fail('permissionForbidden')
    if (own) requireVersion(context)
    assertVersion(context, { version: own?.version ?? 0 }, (held) => localeChangedSince(row.recentChanges, locale, held))
    if (!mayTake('change', row.status)) context.fail('moduleState')
    if (body.sourceVersion !== undefined && body.sourceVersion > row.sourceVersion)
      throw invalid({ key: 'max', property: 'sourceVersion', params: { max: row.sourceVersion } })
    const stored = contentOf(before)
    const content = { ...stored, locales: { ...stored.locales, [locale]: { title: body.title, body: body.body } } }
    const draft = await draftOf(askerOf(context), before, row.sourceLocale, content)
    if (published) assertImmutable(before.type, published, content)
    return { before, draft, locale }
  },
  async (context, { params, body }, { before, draft, locale }) => {
    const row = await moduleRecords.lock(context, params.id)
    const own = before.locales[locale]
    if (row.version !== before.row.version) {
      // A simultaneous change has written this language or content that it was checked with.
      const fields = localeChangedSince(row.recentChanges, locale, own?.version ?? 0)
      context.fail('versionStale', { fields: fields.map((property) => ({ key: 'changedMeanwhile', property })) })
    }
    const change = { draft, userId: context.user.id, written: { [locale]: body.sourceVersion ?? null } }
    const whole = await changeModule(context, before, change)
    const shown = translationOf(whole, locale) ?? context.fail('moduleNotFound')
    const problems = draft.problems.filter(({ property }) => property.startsWith(`locales.${locale}.`))
    return { ...shown, problems: shownProblems(problems, context.language) }
  },
)
