import type { Language } from '@/lib/platform/i18n/languages'
import { tidyLine } from '@/lib/platform/i18n/names'
import { problemsOf, type Question } from '../questions.rules'
import { Content } from '../types/content.rules'
import { Design } from '../types/question-types.rules'
import { type Difficulty, difficulties, type ImportLoss, type ImportProblem } from '../words'
import { exchangeLimits } from './limits.rules'
import { isRecord, settingNames, type TextCollector } from './text-collector.rules'

/** A fault of a question of a file, with the field of the question if it is in one. */
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
  /** The identifier that an export gave it. */
  ownId: string | null
  /** Languages in which options have the text of the other one, because the file has none. */
  borrowed: Language[]
}

/** The questions of a file, up to one more than an import takes: the rest is not read. */
export function firstQuestions(questions: Iterable<ReadQuestion>): ReadQuestion[] {
  const found: ReadQuestion[] = []
  for (const question of questions) if (found.push(question) > exchangeLimits.questions) break
  return found
}

type Found = {
  line: number
  design: object
  texts: TextCollector
  settings?: unknown
  tags?: string[]
  points?: number
  isPartial?: boolean
  ownId?: string
}

/** Tags as the bank has them: without commas, at most 20 of 40 characters. */
const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tidyLine(tag.replaceAll(',', ' ')).slice(0, 40).trim()).filter(Boolean))].slice(0, 20)

/** Points as the bank has them: above 0, at most 1,000. */
const pointsOf = (points: unknown): number | null => (typeof points === 'number' && points > 0 && points <= 1000 ? points : null)

const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const shortened = (text: string): string => [...text].slice(0, 120).join('')

/** Checks a question that was found in a file by the shapes and rules of the bank. */
export function checked({
  line,
  design,
  texts,
  settings,
  tags = [],
  points,
  isPartial = false,
  ownId = '',
}: Found): ReadQuestion {
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
    ownId: identifier.test(ownId) ? ownId : null,
    borrowed: [...texts.borrowed],
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
  ownId: null,
  borrowed: [],
})
