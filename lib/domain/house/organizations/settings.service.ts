import type { organizations } from '@/db/schema/organizations'
import { Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { direction, isLanguage } from '@/lib/platform/i18n/languages'
import { changeOrganization, lockOrganization } from '@/lib/platform/records/own-organization'
import { assertVersion } from '@/lib/platform/records/records'
import { shownMarks } from '@/lib/platform/storage/marks'
import * as contracts from './organization.contract'
import { readOrganization as fullOrganization } from './organizations.service'
import { isSupported, profileOf, unsupported } from './regional-profile.rules'

type Row = typeof organizations.$inferSelect

const settingsOf = ({ name, introduction, accent, isCataloguePublic, defaultLocale }: Row) => ({
  name,
  introduction,
  accent,
  isCataloguePublic,
  defaultLocale,
})
const shown = (row: Row) => {
  const { id, slug, createdAt, updatedAt, version } = row
  return { id, slug, ...settingsOf(row), regionalProfile: profileOf(row), createdAt, updatedAt, version }
}

export const readBranding = implement(contracts.readBranding, async (context) => {
  const row = await fullOrganization(context)
  const locales = row.supportedLocales.filter(isLanguage)
  return { slug: row.slug, ...settingsOf(row), logos: shownMarks(row), locales, direction: direction(row.defaultLocale) }
})

export const readOrganization = implement(contracts.readOrganization, async (context) => shown(await fullOrganization(context)))

export const updateOrganization = implement(contracts.updateOrganization, async (context, { body }) => {
  const before = await lockOrganization(context)
  assertVersion(context, before)
  const { defaultLocale = before.defaultLocale } = body
  if (!isSupported({ ...before, defaultLocale })) throw new Refusal('validation', { fields: [unsupported] })
  const change = { ...body, ...(body.accent && { accent: body.accent.toLowerCase() }) }
  return shown(await changeOrganization(context, before, change, settingsOf))
})
