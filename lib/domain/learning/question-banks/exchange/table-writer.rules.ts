import { languages } from '@/lib/platform/i18n/languages'
import { csvText } from '@/lib/platform/text/csv'
import { typeOf } from '../types/question-types.rules'
import type { StoredQuestion } from './stored-question.rules'
import { textsOf } from './stored-texts.rules'
import { joinCell, type TableRow, tableColumns } from './table.rules'

/** Cells that a spreadsheet would take for a formula are written with an apostrophe before them. */
const isFormula = /^'?[=+\-@\t]/
const safe = (text: string): string => (isFormula.test(text) ? `'${text}` : text)

export const csvLine = (cells: readonly string[]): string => csvText([cells.map(safe)], { keepsFormulas: true })

/** A question as a row of a table. */
export function rowOf(question: StoredQuestion): TableRow {
  const { design, difficulty, tags, points, content, id = '' } = question
  const { fixedChoices, files } = typeOf(design)
  const { options = [], matches = [], row } = files.table.write(design)
  const { stem, label, feedback, explanation } = textsOf(question)
  const withFeedback = fixedChoices ?? [...options, ...matches]
  const inLanguages = languages
    .filter((language) => content[language])
    .map((language): TableRow => {
      const texts = (keys: readonly string[]) => joinCell(keys.map((key) => label(key)[language] ?? ''))
      const notes = withFeedback.map((key) => feedback(key)?.[language] ?? '')
      return {
        [`question_${language}`]: stem[language],
        [`options_${language}`]: texts(options),
        [`matches_${language}`]: texts(matches),
        [`feedback_${language}`]: notes.some((note) => note !== '') ? joinCell(notes) : '',
        [`explanation_${language}`]: explanation?.[language] ?? '',
      }
    })
  return Object.assign(
    { type: design.type, ...row, difficulty: difficulty ?? '', tags: joinCell(tags), points: String(points), id },
    ...inLanguages,
  )
}

export function csvOf(question: StoredQuestion): string {
  const row = rowOf(question)
  return csvLine(tableColumns.map((column) => row[column] ?? ''))
}
