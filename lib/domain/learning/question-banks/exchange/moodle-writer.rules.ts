import { escapeXml } from '@/lib/platform/text/escape'
import { typeOf } from '../types/question-types.rules'
import { html, plain } from './moodle-text.rules'
import { type StoredQuestion, storedSettings } from './stored-question.rules'
import { textsOf } from './stored-texts.rules'

/** A question in Moodle's XML format; null where the format has no such type. */
export function moodleXmlOf(question: StoredQuestion, number: number): string | null {
  const form = typeOf(question.design).files.moodle
  if (!form) return null
  const texts = textsOf(question)
  const found = form.write(question.design, texts)
  const { stem, explanation } = texts
  const tags = question.tags.map((tag) => `<tag>${plain(tag)}</tag>`).join('')
  return [
    `<question type="${found.type}">`,
    `<name>${plain(String(number))}</name>`,
    ...(question.id ? [`<idnumber>${question.id}</idnumber>`] : []),
    html('questiontext', found.stem ?? stem),
    `<defaultgrade>${question.points}</defaultgrade>`,
    ...(explanation ? [html('generalfeedback', explanation)] : []),
    ...found.inside,
    ...(tags ? [`<tags>${tags}</tags>`] : []),
    `<masar>${escapeXml(JSON.stringify({ ...storedSettings(question), ...found.settings }))}</masar>`,
    '</question>',
  ].join('\n')
}
