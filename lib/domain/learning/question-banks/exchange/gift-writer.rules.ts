import { typeOf } from '../types/question-types.rules'
import { giftHtml } from './gift-text.rules'
import { type StoredQuestion, storedSettings } from './stored-question.rules'
import { textsOf } from './stored-texts.rules'

/** Fields that GIFT has no place for; a tag in brackets cannot have such a bracket in it. */
const settingsOf = (question: StoredQuestion) =>
  JSON.stringify({
    ...storedSettings(question),
    type: question.design.type,
    ...(question.points !== 1 && { points: question.points }),
    ...(question.tags.some((tag) => tag.includes(']') || tag.length > 60) && { tags: question.tags }),
  })

/** A question in Moodle's GIFT format; null where the format has no such type. */
export function giftOf(question: StoredQuestion): string | null {
  const write = typeOf(question.design).files.gift
  if (!write) return null
  const texts = textsOf(question)
  const answers = write(question.design, texts)
  const { stem, explanation } = texts
  const tags = question.tags.map((tag) => `[tag:${tag.replace(/[\]\n]/g, ' ')}]`).join(' ')
  return [
    ...(tags ? [`// ${tags}`] : []),
    `// masar ${settingsOf(question)}`,
    `[html]${giftHtml(stem)} {${answers === '' ? '' : `\n${answers}\n`}${explanation ? `####${giftHtml(explanation)}\n` : ''}}`,
  ].join('\n')
}
