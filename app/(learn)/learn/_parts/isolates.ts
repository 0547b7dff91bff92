import type { Language } from '@/lib/platform/i18n/languages'

/** Names in a row as the language lists them, each in an isolate. */
export const inIsolates = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language).format(names.map((name) => `\u2068${name}\u2069`))
