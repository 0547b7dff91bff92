import { languages } from '@/lib/platform/i18n/languages'
import { type StoredQuestion, textsOf } from './stored-question.rules'
import { joinCell, rowLine, type TableRow } from './table.rules'

const acceptedCell = (accepted: readonly { text: string; score: number }[], sign: string) =>
  accepted
    .map(({ text, score }) => `${score === 1 ? '' : `%${Math.round(score * 1e7) / 1e5}%`}${joinCell([text])}`)
    .join(` ${sign} `)

/** The keys whose texts are in `options` and in `matches`, and what is in the other columns. */
function partsOf({ design }: StoredQuestion): { options: string[]; matches: string[]; row: TableRow } {
  const none: string[] = []
  const number = (keys: readonly string[], key: string) => String(keys.indexOf(key) + 1)
  switch (design.type) {
    case 'singleChoice':
      return { options: design.options, matches: none, row: { right: number(design.options, design.correct) } }
    case 'multipleChoice':
      return {
        options: design.options,
        matches: none,
        row: { right: joinCell(design.correct.map((key) => number(design.options, key))), credit: design.credit },
      }
    case 'trueFalse':
      return { options: none, matches: none, row: { right: String(design.correct) } }
    case 'shortText':
      return { options: none, matches: none, row: { right: acceptedCell(design.accepted, '|'), matching: design.matching } }
    case 'longText':
      return { options: none, matches: none, row: { max_length: String(design.maxLength) } }
    case 'numeric':
      return {
        options: none,
        matches: none,
        row: {
          // Further right numbers and ranges stand behind the first.
          right: [
            String(design.value),
            ...(design.alternatives ?? []).map((one) => ('min' in one ? `${one.min} .. ${one.max}` : String(one.value))),
          ].join(' | '),
          tolerance: String(design.tolerance),
          tolerance_kind: design.toleranceKind,
          units: design.units.map(({ unit, factor }) => `${joinCell([unit])} = ${factor}`).join(' | '),
          unit_required: String(design.unitRequired),
        },
      }
    case 'fillBlanks':
      return {
        options: none,
        matches: none,
        row: {
          right: design.blanks.map(({ key, accepted }) => `${key} = ${acceptedCell(accepted, ';')}`).join(' | '),
          matching: design.matching,
          credit: design.credit,
        },
      }
    case 'wordBank':
    case 'dragText':
      return {
        options: design.words,
        matches: none,
        row: {
          right: design.blanks.map(({ key, correct }) => `${key} = ${number(design.words, correct)}`).join(' | '),
          credit: design.credit,
        },
      }
    case 'matching':
      return {
        options: design.pairs.map(({ left }) => left),
        matches: [...design.pairs.map(({ right }) => right), ...design.extra],
        row: { credit: design.credit },
      }
    case 'ordering':
      return { options: design.items, matches: none, row: { credit: design.credit } }
    case 'formula':
      return {
        options: none,
        matches: none,
        row: {
          right: joinCell([design.expression]),
          variables: design.variables
            .map(({ key, min, max, decimals, value }) => `${key} = ${[min, max, decimals, value].join(' ; ')}`)
            .join(' | '),
          tolerance: String(design.tolerance),
          tolerance_kind: design.toleranceKind,
        },
      }
    case 'rating':
      return { options: none, matches: none, row: { steps: String(design.steps) } }
    case 'matrix':
      return {
        options: design.rows,
        matches: design.columns,
        row: {
          right: joinCell(design.rows.map((key) => number(design.columns, design.correct[key] ?? ''))),
          credit: design.credit,
        },
      }
  }
}

/** A question as a row of a table. */
export function rowOf(question: StoredQuestion): TableRow {
  const { design, difficulty, tags, points, content } = question
  const { options, matches, row } = partsOf(question)
  const { stem, label, feedback, explanation } = textsOf(question)
  const withFeedback = design.type === 'trueFalse' ? ['true', 'false'] : [...options, ...matches]
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
    { type: design.type, ...row, difficulty: difficulty ?? '', tags: joinCell(tags), points: String(points) },
    ...inLanguages,
  )
}

export const csvOf = (question: StoredQuestion): string => rowLine(rowOf(question))
