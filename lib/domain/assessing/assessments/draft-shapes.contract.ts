import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'

// Shapes of whatever has a draft that is published in versions.

export const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })

/** The end of a draft's shape: its publication and its changes. */
export const draftState = {
  publishedVersion: z.int().nullable().describe('Number of the newest published version; null: none yet'),
  publishedAt: Instant.nullable(),
  hasChanges: z.boolean().describe('Whether the draft differs from the published version'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
}

/** For examples: of a new draft. */
export const exampleDraftState = {
  publishedVersion: null,
  publishedAt: null,
  hasChanges: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}

const Locale = z.enum(languages)

/** The published version as a learner reads it: in one language. */
export const publishedTexts = {
  id: Id,
  title: z.string(),
  instructions: z.string(),
  locale: Locale,
  isFallback: z.boolean(),
  availableLocales: z.array(Locale),
}
