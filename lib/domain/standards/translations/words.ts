/** Formats of files for translation. */
export const translationFormats = ['xliff12', 'xliff2', 'csv'] as const
export type TranslationFormat = (typeof translationFormats)[number]

/** Which texts are wanted in a file. */
export const wantedTexts = ['missing', 'stale', 'translated'] as const
export type WantedText = (typeof wantedTexts)[number]

/** Records whose texts are translated by file. */
export const textKinds = ['path', 'module', 'assessment', 'question'] as const
export type TextKind = (typeof textKinds)[number]

/** The outcome of one text of a file. */
export const outcomes = ['taken', 'unchanged', 'untranslated', 'refused'] as const
export type OutcomeKind = (typeof outcomes)[number]

/** Why a text of a file is refused. */
export const refusals = [
  'unknown',
  'twice',
  'stale',
  'changedMeanwhile',
  'inlineMissing',
  'inlineDoubled',
  'inlineUnknown',
  'inlineBroken',
  'tooLong',
  'incomplete',
  'invalid',
  'sourceLanguage',
  'notAllowed',
  'state',
] as const
export type RefusalReason = (typeof refusals)[number]
