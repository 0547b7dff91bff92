import { fewestPeople } from '@/lib/platform/lists/small-numbers'
import type { SurveyAnswer, SurveyQuestion } from './survey-shapes.contract'

type Texts = { ar?: string; en?: string }
type Spread = { id: string; text: Texts; count: number; mean: number | null; counts: number[] }
export type QuestionResult = {
  id: string
  type: SurveyQuestion['type']
  text: Texts
  answered: number
  isHidden: boolean
  options: { id: string; text: Texts; count: number }[]
  lowLabel: Texts | null
  highLabel: Texts | null
  scales: Spread[]
  nps: { promoters: number; passives: number; detractors: number; score: number; counts: number[] } | null
  numbers: {
    median: number
    mean: number
    least: number
    greatest: number
    bars: { from: number; to: number; count: number }[]
  } | null
  dates: { date: string; count: number }[]
  texts: string[]
}

/** The counts of the answers to one question. */
type Tally = { question: SurveyQuestion; answered: number; counts: Map<string, number>; numbers: number[]; texts: string[] }

const mostTextsRead = 20_000

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

function take(tally: Tally, { optionIds, number, ratings, text, date }: SurveyAnswer): void {
  tally.answered += 1
  for (const id of optionIds ?? []) add(tally.counts, id)
  for (const { statementId, value } of ratings ?? []) add(tally.counts, `${statementId}.${value}`)
  if (number !== undefined) {
    tally.numbers.push(number)
    add(tally.counts, String(number))
  }
  if (date !== undefined) add(tally.counts, date)
  if (text !== undefined && tally.texts.length < mostTextsRead) tally.texts.push(text)
}

/** Counts responses one by one, so that they need not be held together. */
export function tallyOf(questions: readonly SurveyQuestion[]) {
  const tallies = new Map<string, Tally>(
    questions.map((question) => [question.id, { question, answered: 0, counts: new Map(), numbers: [], texts: [] }]),
  )
  let responses = 0
  return {
    take(answers: readonly SurveyAnswer[]) {
      responses += 1
      for (const answer of answers) {
        const tally = tallies.get(answer.questionId)
        if (tally) take(tally, answer)
      }
    },
    results: (isAnonymous: boolean): { shown: number; questions: QuestionResult[] } => ({
      shown: responses,
      questions: [...tallies.values()].map((tally) => resultOf(tally, isAnonymous)),
    }),
  }
}

const nothing = { options: [], lowLabel: null, highLabel: null, scales: [], nps: null, numbers: null, dates: [], texts: [] }

function resultOf({ question, answered, counts, numbers, texts }: Tally, isAnonymous: boolean): QuestionResult {
  const { id, type, text } = question
  const isHidden = isAnonymous && answered > 0 && answered < fewestPeople
  const head = { ...nothing, id, type, text, answered: isHidden ? 0 : answered, isHidden }
  if (isHidden) return head
  const of = (name: string) => counts.get(name) ?? 0
  switch (question.type) {
    case 'singleChoice':
    case 'multipleChoice':
      return { ...head, options: question.options.map((option) => ({ ...option, count: of(option.id) })) }
    case 'scale': {
      const { steps, statements, lowLabel = null, highLabel = null } = question
      const rows = statements.length === 0 ? [{ id, text }] : statements
      const name = (row: string, step: number) => (statements.length === 0 ? String(step) : `${row}.${step}`)
      const scales = rows.map((row) => ({
        ...row,
        ...spreadOf(
          stepsTo(steps).map((step) => of(name(row.id, step))),
          isAnonymous,
        ),
      }))
      return { ...head, lowLabel, highLabel, scales }
    }
    case 'nps':
      return { ...head, nps: npsOf([0, ...stepsTo(10)].map((step) => of(String(step)))) }
    case 'number':
      return { ...head, numbers: numbersOf(numbers) }
    case 'date':
      return {
        ...head,
        dates: [...counts].map(([date, count]) => ({ date, count })).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      }
    default:
      return { ...head, texts }
  }
}

const stepsTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)
const rounded = (value: number) => Math.round(value * 100) / 100

/** How often each step from 1 on was chosen; of an anonymous survey nothing where one to four people rated it. */
function spreadOf(counts: number[], isAnonymous: boolean) {
  const count = sumOf(counts)
  if (isAnonymous && count < fewestPeople) return { count: 0, mean: null, counts: counts.map(() => 0) }
  const mean = count === 0 ? null : rounded(sumOf(counts.map((times, at) => times * (at + 1))) / count)
  return { count, mean, counts }
}

/** The parts of a recommendation, by how often 0 to 10 were chosen. */
export function npsOf(counts: number[]): QuestionResult['nps'] {
  const all = sumOf(counts)
  if (all === 0) return null
  const [detractors, passives, promoters] = [sumOf(counts.slice(0, 7)), sumOf(counts.slice(7, 9)), sumOf(counts.slice(9))]
  return { promoters, passives, detractors, score: Math.round(((promoters - detractors) / all) * 100), counts }
}

const mostBars = 8

/** A histogram of bars of one width, whose edges are round numbers. */
export function numbersOf(numbers: readonly number[]): QuestionResult['numbers'] {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [least, greatest] = [sorted[0], sorted.at(-1)]
  if (least === undefined || greatest === undefined) return null
  const half = sorted.length / 2
  const median = ((sorted[Math.ceil(half) - 1] ?? least) + (sorted[Math.floor(half)] ?? greatest)) / 2
  const width = roundWidth((greatest - least) / mostBars)
  const first = Math.floor(least / width)
  const count = Math.floor(greatest / width) - first + 1
  const bars = Array.from({ length: count }, (_, at) => ({
    from: cleaned((first + at) * width),
    to: cleaned((first + at + 1) * width),
    count: 0,
  }))
  for (const value of sorted) {
    const bar = bars[Math.min(count - 1, Math.floor(value / width) - first)]
    if (bar) bar.count += 1
  }
  return { median: rounded(median), mean: rounded(sumOf(sorted) / sorted.length), least, greatest, bars }
}

/** 1, 2 or 5 times a power of ten, at least as wide as asked for. */
function roundWidth(wanted: number): number {
  if (wanted <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  return power * ([1, 2, 5].find((times) => times * power >= wanted) ?? 10)
}
const cleaned = (value: number) => Number(value.toPrecision(12))
