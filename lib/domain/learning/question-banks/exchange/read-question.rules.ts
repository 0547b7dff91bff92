import { type Language, languages } from '@/lib/platform/i18n/languages'
import { tidyLine } from '@/lib/platform/i18n/names'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { Content, Design, problemsOf, type Question } from '../questions/questions.rules'
import { type Difficulty, difficulties, type ImportLoss, type ImportProblem } from '../words'
import { exchangeLimits } from './limits.rules'

/** A text of a file: in languages, or `all` where the file does not say in which. */
export type Said = { all?: string; ar?: string; en?: string }

/** What is wrong with a question of a file, and the field of the question where one is at fault. */
export type ReadProblem = { key: ImportProblem; property?: string }

/** A question of a file: with `question` it can be imported. */
export type ReadQuestion = {
  /** Where it begins, from 1. */
  line: number
  /** The beginning of its text. */
  label: string
  question: Question | null
  difficulty: Difficulty | null
  tags: string[]
  /** Null: the file says none that the bank takes. */
  points: number | null
  problems: ReadProblem[]
  /** Whether the file has something about it that is not imported, such as a picture. */
  isPartial: boolean
  /** The kinds of what is not imported. */
  lost: ImportLoss[]
}

export type ReadOptions = {
  /** Of texts without a language; null: by their letters. */
  language: Language | null
  /** A new key, random so that learners, who see items in the order of their keys, learn nothing from it. */
  freshKey: () => string
}

/** The first parts of a question: one more than is read, so that its shape refuses it. */
export const firstParts = <T>(parts: readonly T[]): readonly T[] => parts.slice(0, exchangeLimits.parts + 1)

/** The questions of a file, up to one more than an import takes: the rest is not read. */
export function firstQuestions(questions: Iterable<ReadQuestion>): ReadQuestion[] {
  const found: ReadQuestion[] = []
  for (const question of questions) if (found.push(question) > exchangeLimits.questions) break
  return found
}

/** Collects the texts of a question by their keys while a file is read. */
export class TextCollector {
  readonly stem: Said[] = []
  /** Parts of the question that have no place in the bank. */
  readonly lost = new Set<ImportLoss>()
  private readonly labels = new Map<string, Said>()
  private readonly feedback = new Map<string, Said>()
  private explained: Said = {}

  private readonly options: ReadOptions

  constructor(options: ReadOptions) {
    this.options = options
  }

  label(said: Said): string {
    const key = this.options.freshKey()
    this.labels.set(key, said)
    return key
  }
  comment(key: string, said: Said): void {
    if (hasText(said)) this.feedback.set(key, said)
  }
  explain(said: Said): void {
    if (hasText(said)) this.explained = said
  }

  content(): object {
    const all = [...this.stem, ...this.labels.values(), ...this.feedback.values(), this.explained]
    const named = languages.filter((language) => all.some((said) => said[language] !== undefined))
    const written = named.length > 0 ? named : [this.options.language ?? languageOf(all.map(({ all = '' }) => all).join(' '))]
    return Object.fromEntries(written.map((language) => [language, this.textsIn(language)]))
  }

  private textsIn(language: Language): object {
    const text = (said: Said) => (said[language] ?? said.all ?? said.ar ?? said.en ?? '').trim()
    // A remark may be there in one language only; the question itself is there in each.
    const remark = (said: Said) => (said[language] ?? said.all ?? '').trim()
    const texts = (all: Map<string, Said>, read: (said: Said) => string) =>
      Object.fromEntries([...all].map(([key, said]) => [key, joinedLines(read(said), ' ')]))
    const explanation = remark(this.explained)
    return {
      stem: this.stem
        .map((said) => said[language] ?? said.all ?? said.ar ?? said.en ?? '')
        .join('')
        .trim(),
      labels: texts(this.labels, text),
      feedback: Object.fromEntries(Object.entries(texts(this.feedback, remark)).filter(([, said]) => said !== '')),
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

const hasText = ({ all, ar, en }: Said): boolean => [all, ar, en].some((text) => text !== undefined && text.trim() !== '')

/** Arabic where a text has more Arabic letters than Latin ones. */
export function languageOf(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu) ? 'ar' : 'en'
}

type Found = {
  line: number
  design: object
  texts: TextCollector
  settings?: unknown
  tags?: string[]
  points?: number
  isPartial?: boolean
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
]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON of a file; undefined where it is none or long. */
export const settingsOf = (json: string): unknown => (json.length > 4000 ? undefined : outsideJsonOr(json))

/** Tags as the bank has them: without commas, at most 20 of 40 characters. */
const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tidyLine(tag.replaceAll(',', ' ')).slice(0, 40).trim()).filter(Boolean))].slice(0, 20)

/** Points as the bank has them: above 0, at most 1,000. */
const pointsOf = (points: unknown): number | null => (typeof points === 'number' && points > 0 && points <= 1000 ? points : null)

const shortened = (text: string): string => [...text].slice(0, 120).join('')

/** Checks a question that was found in a file by the shapes and rules of the bank. */
export function checked({ line, design, texts, settings, tags = [], points, isPartial = false }: Found): ReadQuestion {
  const given = isRecord(settings) ? settings : {}
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => settingNames.includes(name)))
  const content = texts.content()
  const read = {
    line,
    label: shortened(Object.values(content as Record<string, { stem: string }>)[0]?.stem ?? ''),
    difficulty: difficulties.find((each) => each === given.difficulty) ?? null,
    tags: tagsOf(tags),
    points: pointsOf(points ?? given.points),
    lost: [...texts.lost],
    isPartial: isPartial || texts.lost.size > 0,
  }
  const [asDesign, asContent] = [Design.safeParse({ ...design, ...own }), Content.safeParse(content)]
  if (!asDesign.success || !asContent.success) {
    const issues = [
      ...(asDesign.error?.issues ?? []).map(({ path }) => ['design', ...path].join('.')),
      ...(asContent.error?.issues ?? []).map(({ path }) => ['content', ...path].join('.')),
    ]
    return { ...read, question: null, problems: issues.slice(0, 10).map((property) => ({ key: 'incomplete', property })) }
  }
  const question = { design: asDesign.data, content: asContent.data }
  const problems = problemsOf(question)
    .slice(0, 10)
    .map(({ property }): ReadProblem => ({ key: 'incomplete', property }))
  return { ...read, question: problems.length > 0 ? null : question, problems }
}

/** Something in a file that is no question of the bank. */
export const refused = (line: number, key: ReadProblem['key'], label = ''): ReadQuestion => ({
  line,
  label: shortened(label.trim()),
  question: null,
  difficulty: null,
  tags: [],
  points: null,
  problems: [{ key }],
  isPartial: false,
  lost: [],
})
