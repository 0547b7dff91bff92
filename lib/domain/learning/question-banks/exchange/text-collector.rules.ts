import { type Language, languages } from '@/lib/platform/i18n/languages'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import type { ImportLoss } from '../words'
import { exchangeLimits } from './limits.rules'

/** A text of a file: in languages, or `all` where the file does not say in which. */
export type Wording = { all?: string; ar?: string; en?: string }

export type ReadOptions = {
  /** Of texts without a language; null: by their letters. */
  language: Language | null
  /** A new key, random so that learners, who see items in the order of their keys, learn nothing from it. */
  freshKey: () => string
}

/** The first parts of a question: one more than is read, so that its shape refuses it. */
export const firstParts = <T>(parts: readonly T[]): readonly T[] => parts.slice(0, exchangeLimits.parts + 1)

/** Collects the texts of a question by their keys while a file is read. */
export class TextCollector {
  readonly stem: Wording[] = []
  /** Parts of the question that have no place in the bank. */
  readonly lost = new Set<ImportLoss>()
  /** Languages in which a text of an option is that of the other one. */
  readonly borrowed = new Set<Language>()
  private readonly labels = new Map<string, Wording>()
  private readonly feedback = new Map<string, Wording>()
  private explained: Wording = {}

  private readonly options: ReadOptions

  constructor(options: ReadOptions) {
    this.options = options
  }

  label(wording: Wording): string {
    const key = this.options.freshKey()
    this.labels.set(key, wording)
    return key
  }
  comment(key: string, wording: Wording): void {
    if (hasText(wording)) this.feedback.set(key, wording)
  }
  explain(wording: Wording): void {
    if (hasText(wording)) this.explained = wording
  }

  content(): object {
    const all = [...this.stem, ...this.labels.values(), ...this.feedback.values(), this.explained]
    const named = languages.filter((language) => all.some((wording) => wording[language] !== undefined))
    const written = named.length > 0 ? named : [this.options.language ?? languageOf(all.map(({ all = '' }) => all).join(' '))]
    return Object.fromEntries(written.map((language) => [language, this.textsIn(language)]))
  }

  private textsIn(language: Language): object {
    const text = (wording: Wording) => (wording[language] ?? wording.all ?? wording.ar ?? wording.en ?? '').trim()
    // A remark may be there in one language only; the question itself is there in each.
    const remark = (wording: Wording) => (wording[language] ?? wording.all ?? '').trim()
    const texts = (all: Map<string, Wording>, read: (wording: Wording) => string) =>
      Object.fromEntries([...all].map(([key, wording]) => [key, joinedLines(read(wording), ' ')]))
    const explanation = remark(this.explained)
    const isLent = (wording: Wording) => wording[language] === undefined && wording.all === undefined
    if ([...this.labels.values()].some(isLent)) this.borrowed.add(language)
    return {
      stem: this.stem
        .map((wording) => wording[language] ?? wording.all ?? wording.ar ?? wording.en ?? '')
        .join('')
        .trim(),
      labels: texts(this.labels, text),
      feedback: Object.fromEntries(Object.entries(texts(this.feedback, remark)).filter(([, wording]) => wording !== '')),
      ...(explanation !== '' && { explanation }),
    }
  }
}

/** The lines of a text without the blanks around them, with something else between them. */
export const joinedLines = (text: string, between: string): string => {
  const all = text.split('\n')
  const last = all.length - 1
  return all
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .join(between)
}

const hasText = ({ all, ar, en }: Wording): boolean => [all, ar, en].some((text) => text !== undefined && text.trim() !== '')

/** Arabic where a text has more Arabic letters than Latin ones. */
export function languageOf(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu) ? 'ar' : 'en'
}

/** Settings of a question that other products do not have, as this product writes them into its files. */
export const settingNames = [
  'credit',
  'matching',
  'maxLength',
  'tolerance',
  'toleranceKind',
  'units',
  'unitRequired',
  'steps',
  'alternatives',
  'fileKinds',
  'maxFiles',
  'maxFileMegabytes',
]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON of a file; undefined where it is none or long. */
export const settingsOf = (json: string): unknown => (json.length > 4000 ? undefined : outsideJsonOr(json))
