import { htmlOf } from './html-text.rules'
import { starredAnswer, type WrittenNumber, writtenNumbers } from './outside-answers.rules'
import type { Said } from './read-question.rules'
import { type StoredQuestion, storedSettings, textsOf } from './stored-question.rules'

const escapeGift = (text: string) => text.replace(/[~=#{}:\\]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
const html = (said: Said) => escapeGift(htmlOf(said))
const percent = (score: number) => `%${Math.round(score * 1e7) / 1e5}%`
/** An accepted answer; one that begins like a share of the marks has its own before it. */
const accepted = ({ text, score }: { text: string; score: number }) =>
  `=${score === 1 && !/^[%٪]/.test(text) ? '' : percent(score)}${escapeGift(starredAnswer(text))}`
const number = (one: WrittenNumber) => ('min' in one ? `${one.min}..${one.max}` : `${one.value}:${one.tolerance}`)
/** Fields that GIFT has no place for; a tag in brackets cannot have such a bracket in it. */
const settingsOf = (question: StoredQuestion) =>
  JSON.stringify({
    ...storedSettings(question),
    type: question.design.type,
    ...(question.points !== 1 && { points: question.points }),
    ...(question.tags.some((tag) => tag.includes(']') || tag.length > 60) && { tags: question.tags }),
  })

/** The answers of a question between its braces; null where the format has no such type. */
function answersOf(question: StoredQuestion): string | null {
  const { design } = question
  const { label, feedback } = textsOf(question)
  const note = (key: string) => {
    const said = feedback(key)
    return said ? `#${html(said)}` : ''
  }
  const option = (key: string, mark: string) => `${mark}${html(label(key))}${note(key)}`
  switch (design.type) {
    case 'singleChoice':
      return design.options.map((key) => option(key, key === design.correct ? '=' : '~')).join('\n')
    case 'multipleChoice': {
      const right = new Set(design.correct)
      const share = percent(1 / right.size)
      const wrong = percent(-1 / Math.max(1, design.options.length - right.size))
      return design.options.map((key) => option(key, `~${right.has(key) ? share : wrong}`)).join('\n')
    }
    case 'trueFalse': {
      const [wrong, right] = [note(String(!design.correct)), note(String(design.correct))]
      return `${design.correct ? 'TRUE' : 'FALSE'}${wrong || (right && '#')}${right}`
    }
    case 'shortText':
      return design.accepted.map(accepted).join('\n')
    case 'longText':
      return ''
    case 'numeric': {
      const [first, ...others] = writtenNumbers(design)
      if (first && others.length === 0) return `#${number(first)}`
      return `#\n${[first, ...others].map((one) => (one ? `=${number(one)}` : '')).join('\n')}`
    }
    case 'matching':
      return [
        ...design.pairs.map(({ left, right }) => `=${html(label(left))} -> ${html(label(right))}`),
        ...design.extra.map((key) => `= -> ${html(label(key))}`),
      ].join('\n')
    default:
      return null
  }
}

/** A question in Moodle's GIFT format; null where the format has no such type. */
export function giftOf(question: StoredQuestion): string | null {
  const answers = answersOf(question)
  if (answers === null) return null
  const { stem, explanation } = textsOf(question)
  const tags = question.tags.map((tag) => `[tag:${tag.replace(/[\]\n]/g, ' ')}]`).join(' ')
  return [
    ...(tags ? [`// ${tags}`] : []),
    `// masar ${settingsOf(question)}`,
    `[html]${html(stem)} {${answers === '' ? '' : `\n${answers}\n`}${explanation ? `####${html(explanation)}\n` : ''}}`,
  ].join('\n')
}
