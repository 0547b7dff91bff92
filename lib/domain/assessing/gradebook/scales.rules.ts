import type { Band } from './totals.rules'

export type Scale = {
  id: string
  title: { ar: string; en: string }
  gpaMax: number | null
  bands: Band[]
  isBuiltIn: boolean
}

const letters: Readonly<Record<string, string>> = {
  'A+': 'أ+',
  A: 'أ',
  'A-': 'أ-',
  'B+': 'ب+',
  B: 'ب',
  'B-': 'ب-',
  'C+': 'ج+',
  C: 'ج',
  'C-': 'ج-',
  'D+': 'د+',
  D: 'د',
  F: 'هـ',
}
type Row = readonly [letter: string, from: number, gpa: number | null]
const bandsOf = (rows: readonly Row[]): Band[] =>
  rows.map(([en, from, gpa]) => ({ from, label: { ar: letters[en] ?? en, en }, gpa, isPassed: en !== 'F' }))

const saudi = [
  ['A+', 95],
  ['A', 90],
  ['B+', 85],
  ['B', 80],
  ['C+', 75],
  ['C', 70],
  ['D+', 65],
  ['D', 60],
  ['F', 0],
] as const
const withGpa = (points: readonly number[]): Band[] =>
  bandsOf(saudi.map(([letter, from], at) => [letter, from, points[at] ?? null]))

const builtIn = (number: number, ar: string, en: string, gpaMax: number | null, bands: Band[]): Scale => ({
  id: `01939e5c-7a30-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  title: { ar, en },
  gpaMax,
  bands,
  isBuiltIn: true,
})

/** The scales of the product. Universities differ in details: a copy of one can be changed. */
export const builtInScales: readonly Scale[] = [
  builtIn(1, 'ناجح أو غير ناجح', 'Pass or fail', null, [
    { from: 60, label: { ar: 'ناجح', en: 'Pass' }, gpa: null, isPassed: true },
    { from: 0, label: { ar: 'غير ناجح', en: 'Fail' }, gpa: null, isPassed: false },
  ]),
  builtIn(2, 'رموز التقدير', 'Letters', null, bandsOf(saudi.map(([letter, from]) => [letter, from, null]))),
  builtIn(3, 'الجامعات السعودية، معدل من 5', 'Saudi universities, GPA of 5', 5, withGpa([5, 4.75, 4.5, 4, 3.5, 3, 2.5, 2, 1])),
  builtIn(4, 'الجامعات السعودية، معدل من 4', 'Saudi universities, GPA of 4', 4, withGpa([4, 3.75, 3.5, 3, 2.5, 2, 1.5, 1, 0])),
  builtIn(
    5,
    'الإمارات، معدل من 4',
    'Emirates, GPA of 4',
    4,
    bandsOf([
      ['A', 90, 4],
      ['A-', 87, 3.7],
      ['B+', 84, 3.3],
      ['B', 80, 3],
      ['B-', 77, 2.7],
      ['C+', 74, 2.3],
      ['C', 70, 2],
      ['C-', 67, 1.7],
      ['D+', 64, 1.3],
      ['D', 60, 1],
      ['F', 0, 0],
    ]),
  ),
  builtIn(
    6,
    'الكويت، معدل من 4',
    'Kuwait, GPA of 4',
    4,
    bandsOf([
      ['A', 95, 4],
      ['A-', 90, 3.67],
      ['B+', 87, 3.33],
      ['B', 83, 3],
      ['B-', 80, 2.67],
      ['C+', 77, 2.33],
      ['C', 73, 2],
      ['C-', 70, 1.67],
      ['D+', 65, 1.33],
      ['D', 60, 1],
      ['F', 0, 0],
    ]),
  ),
  builtIn(
    7,
    'قطر، معدل من 4',
    'Qatar, GPA of 4',
    4,
    bandsOf([
      ['A', 90, 4],
      ['B+', 85, 3.5],
      ['B', 80, 3],
      ['C+', 75, 2.5],
      ['C', 70, 2],
      ['D+', 65, 1.5],
      ['D', 60, 1],
      ['F', 0, 0],
    ]),
  ),
]
