import type { z } from 'zod'
import type { TermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import type { PolicyType } from '@/lib/domain/house/terms/words'
import type { Language } from '@/lib/platform/i18n/languages'

export type Written = { title: string; body: string }
export type Draft = Record<Language, Written> & { type?: PolicyType }

const nothing = { title: '', body: '' }

/** A policy as its form holds it: both languages, whether written or not. */
export const draftOf = ({ type, content }: Pick<z.input<typeof TermPolicy>, 'type' | 'content'>): Draft => ({
  type,
  ar: content.ar ?? nothing,
  en: content.en ?? nothing,
})
export const emptyDraft: Draft = { ar: nothing, en: nothing }
