import type { Language } from '@/lib/platform/i18n/languages'
import { inLanguage } from '@/lib/ui/moments'

/** A text of data in the language of its reader, or in the other one. */
export const textOf = (texts: { ar?: string; en?: string }, language: Language): string => inLanguage(texts, language).text

export const addressOf = (id: string): `/console/live/${string}` => `/console/live/${id}`
