import { env } from '../env'
import type { Language } from '../i18n/languages'

/** The organization of a request, as `request_lookup` returns it. */
export type Organization = {
  id: string
  slug: string
  customDomain: string | null
  name: { ar: string; en: string }
  isPlatform: boolean
  defaultLocale: Language
  supportedLocales: string[]
  accent: string | null
  isCataloguePublic: boolean
  regionalProfile: {
    timeZone: string
    weekStart: number
    weekendDays: number[]
    calendar: string
    hijriAdjustmentDays: number
    numberingSystem: string
  }
}

/** The origin of an organization, made from stored names only; for links and token issuers. */
export function originOf(organization: { slug: string; customDomain: string | null }): string {
  const host = organization.customDomain ?? `${organization.slug}.${env().ROOT_DOMAIN}`
  return `${/^([^:]+\.)?localhost(:\d+)?$/.test(host) ? 'http' : 'https'}://${host}`
}
