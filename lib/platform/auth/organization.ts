import { env } from '../env'
import type { Language } from '../i18n/languages'
import type { RegionalProfile } from '../i18n/regional-profile'
import type { Marks } from '../words'

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
  marks: Marks
  /** Names of features that are switched off. */
  featuresOff: string[]
  regionalProfile: RegionalProfile
}

/** The origin of an organization, made from stored names only; for links and token issuers. */
export function originOf(organization: { slug: string; customDomain: string | null }): string {
  const { ROOT_DOMAIN, preview } = env()
  // A preview has one host and no names below it (host.ts); those of this machine have.
  const dot = preview && !/^localhost(:\d+)?$/.test(ROOT_DOMAIN) ? '---' : '.'
  const host = organization.customDomain ?? `${organization.slug}${dot}${ROOT_DOMAIN}`
  return `${/^([^:]+\.)?localhost(:\d+)?$/.test(host) ? 'http' : 'https'}://${host}`
}
