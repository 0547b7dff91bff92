import type { JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'

export type Language = 'ar' | 'en'
export type Both<T = string> = { ar: T; en: T }

/**
 * The tools for writing the body of a module: `say` chooses the value for a language, `picture` is the id of
 * a drawn picture.
 */
export type Pen = { say: <T>(ar: T, en: T) => T; picture: (name: PictureName) => string }
export type PictureName = 'storeroom' | 'fridge' | 'corridor' | 'recovery'

export type ContentModule = {
  key: string
  type: string
  /** A language without a title is not written at all. */
  title: Partial<Both>
  settings?: JsonObject
  body: (pen: Pen) => JsonObject
  /** The title in the source language when the translation was made: it has changed since, and the translation is stale. */
  titleWhenTranslated?: string
}

/** An item is the key of a module, alone or with what differs from a required item of weight 1 that is open from the beginning. */
export type ContentItem = { module: string; after?: string[]; weight?: number; isOptional?: boolean }

export type ContentPath = {
  /** The title of a path in the catalogue of the demo. */
  path: string
  source: Language
  sections: { title: Both; items: (string | ContentItem)[] }[]
  modules: ContentModule[]
}

type Inline = string | JsonObject
const inline = (pieces: Inline[]) => pieces.map((piece) => (typeof piece === 'string' ? { type: 'text', text: piece } : piece))

/** A formatted text, of the parts below. */
export const formatted = (...content: JsonObject[]): JsonObject => ({ type: 'doc', content })
export const lines = (...pieces: Inline[]): JsonObject => ({ type: 'paragraph', content: inline(pieces) })
export const bold = (text: string): JsonObject => ({ type: 'text', text, marks: [{ type: 'bold' }] })
export const formula = (tex: string): JsonObject => ({ type: 'formula', attrs: { tex } })
const items = (entries: Inline[]) => entries.map((entry) => ({ type: 'listItem', content: [lines(entry)] }))
export const bullets = (...entries: Inline[]): JsonObject => ({ type: 'bulletList', content: items(entries) })
export const steps = (...entries: Inline[]): JsonObject => ({ type: 'orderedList', content: items(entries) })
