import type { Language } from '@/lib/platform/i18n/languages'

/** The same page in another language; what the last form said is not said again. */
export function languageHref(path: string, language: Language): string {
  const url = new URL(path, 'http://here')
  url.searchParams.delete('note')
  url.searchParams.delete('done')
  url.searchParams.set('lang', language)
  return url.pathname + url.search
}
