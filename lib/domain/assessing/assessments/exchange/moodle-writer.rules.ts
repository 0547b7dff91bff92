import { escapeXml } from '@/lib/platform/text/escape'
import { stemParts } from '../questions/shown.rules'
import { htmlOf } from './html-text.rules'
import { middleOf, starredAnswer, writtenNumbers } from './outside-answers.rules'
import type { Said } from './read-question.rules'
import { type StoredQuestion, settingsJson, textsOf } from './stored-question.rules'

const text = (said: Said) => `<text>${escapeXml(htmlOf(said))}</text>`
const plain = (said: string) => `<text>${escapeXml(said)}</text>`
const html = (name: string, said: Said, rest = '') => `<${name} format="html">${text(said)}${rest}</${name}>`
const fraction = (score: number) => Math.round(score * 1e7) / 1e5

/** The text with its gaps in the form of the type. */
const withGaps = (stem: Said, gap: (key: string) => string): Said =>
  Object.fromEntries(
    Object.entries(stem).map(([language, said]) => [
      language,
      stemParts(said ?? '')
        .map((part) => ('gap' in part ? gap(part.gap) : part.text))
        .join(''),
    ]),
  )
const inCloze = (said: string) => said.replace(/[\\{}~#=%]/g, (sign) => `\\${sign}`)

type Design<T> = Extract<StoredQuestion['design'], { type: T }>
function numerical(design: Design<'numeric'>): string[] {
  const { units, unitRequired } = design
  const unit = (one: (typeof units)[number]) =>
    `<unit><multiplier>${1 / one.factor}</multiplier><unit_name>${escapeXml(one.unit)}</unit_name></unit>`
  const right = writtenNumbers(design).map(middleOf)
  return [
    ...right.map(
      ({ value, tolerance }) => `<answer fraction="100">${plain(String(value))}<tolerance>${tolerance}</tolerance></answer>`,
    ),
    ...(units.length > 0 ? [`<units>${units.map(unit).join('')}</units>`] : []),
    `<unitgradingtype>${unitRequired ? 1 : 0}</unitgradingtype>`,
  ]
}

type Written = { type: string; stem: Said; inside: string[] }

function written(question: StoredQuestion): Written | null {
  const { design } = question
  const { stem, label, feedback } = textsOf(question)
  const answer = (key: string, share: number) => {
    const note = feedback(key)
    return `<answer fraction="${fraction(share)}" format="html">${text(label(key))}${note ? html('feedback', note) : ''}</answer>`
  }
  switch (design.type) {
    case 'singleChoice':
      return {
        type: 'multichoice',
        stem,
        inside: ['<single>true</single>', ...design.options.map((key) => answer(key, key === design.correct ? 1 : 0))],
      }
    case 'multipleChoice': {
      const right = new Set(design.correct)
      const wrong = design.credit === 'rightMinusWrong' ? -1 / Math.max(1, design.options.length - right.size) : 0
      const share = (key: string) => (right.has(key) ? 1 / right.size : wrong)
      return {
        type: 'multichoice',
        stem,
        inside: ['<single>false</single>', ...design.options.map((key) => answer(key, share(key)))],
      }
    }
    case 'trueFalse':
      return {
        type: 'truefalse',
        stem,
        inside: [true, false].map((value) => {
          const note = feedback(String(value))
          const said = note ? html('feedback', note) : ''
          return `<answer fraction="${value === design.correct ? 100 : 0}">${plain(String(value))}${said}</answer>`
        }),
      }
    case 'shortText':
      return {
        type: 'shortanswer',
        stem,
        inside: [
          `<usecase>${design.matching === 'exact' ? 1 : 0}</usecase>`,
          ...design.accepted.map(
            ({ text: said, score }) => `<answer fraction="${fraction(score)}">${plain(starredAnswer(said))}</answer>`,
          ),
        ],
      }
    case 'longText':
      return { type: 'essay', stem, inside: [] }
    case 'numeric':
      return { type: 'numerical', stem, inside: numerical(design) }
    case 'matching': {
      const pair = (left: Said, right: string) => html('subquestion', left, `<answer>${text(label(right))}</answer>`)
      return {
        type: 'matching',
        stem,
        inside: [
          ...design.pairs.map(({ left, right }) => pair(label(left), right)),
          ...design.extra.map((right) => pair({ all: '' }, right)),
        ],
      }
    }
    case 'ordering':
      return { type: 'ordering', stem, inside: design.items.map((key, at) => answer(key, at + 1)) }
    case 'wordBank':
    case 'dragText': {
      const right = new Map(design.blanks.map(({ key, correct }) => [key, design.words.indexOf(correct) + 1]))
      return {
        type: design.type === 'wordBank' ? 'gapselect' : 'ddwtos',
        stem: withGaps(stem, (key) => `[[${right.get(key)}]]`),
        inside: design.words.map((key) => {
          const name = design.type === 'wordBank' ? 'selectoption' : 'dragbox'
          return `<${name}>${text(label(key))}<group>1</group></${name}>`
        }),
      }
    }
    case 'fillBlanks': {
      const accepted = new Map(design.blanks.map((blank) => [blank.key, blank.accepted]))
      const inside = (key: string) =>
        (accepted.get(key) ?? [])
          .map(({ text: said, score }) => `${score === 1 ? '=' : `%${fraction(score)}%`}${inCloze(starredAnswer(said))}`)
          .join('~')
      return { type: 'cloze', stem: withGaps(stem, (key) => `{1:SHORTANSWER:${inside(key)}}`), inside: [] }
    }
    default:
      return null
  }
}

/** A question in Moodle's XML format; null where the format has no such type. */
export function moodleXmlOf(question: StoredQuestion, number: number): string | null {
  const found = written(question)
  if (!found) return null
  const { explanation } = textsOf(question)
  const tags = question.tags.map((tag) => `<tag>${plain(tag)}</tag>`).join('')
  return [
    `<question type="${found.type}">`,
    `<name>${plain(String(number))}</name>`,
    html('questiontext', found.stem),
    `<defaultgrade>${question.points}</defaultgrade>`,
    ...(explanation ? [html('generalfeedback', explanation)] : []),
    ...found.inside,
    ...(tags ? [`<tags>${tags}</tags>`] : []),
    `<masar>${escapeXml(settingsJson(question))}</masar>`,
    '</question>',
  ].join('\n')
}
