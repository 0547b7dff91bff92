import { elementOf, ownText, type XmlElement } from '@/lib/platform/xml'
import { fractionOf, type MoodleReading, partsOf } from './moodle-text.rules'

/** Choices, of which one or several are right. */
export function readChoices({ element, texts, say }: MoodleReading): object {
  const answers = partsOf(element, 'answer')
  const options = answers.map((answer) => {
    const key = texts.label(say(answer))
    texts.comment(key, say(elementOf(answer, 'feedback')))
    return key
  })
  const isSingle = ownText(elementOf(element, 'single')).trim() !== 'false'
  const best = Math.max(...answers.map(fractionOf))
  const shares = answers.map(fractionOf).filter((share) => share > 0)
  if (isSingle ? shares.length > 1 : new Set(shares).size > 1) texts.lost.add('partialCredit')
  if (isSingle) return { type: 'singleChoice', options, correct: options[answers.findIndex((each) => fractionOf(each) === best)] }
  const correct = options.filter((_, at) => fractionOf(answers[at] as XmlElement) > 0)
  const credit = answers.some((each) => fractionOf(each) < 0) ? 'rightMinusWrong' : 'proportional'
  return { type: 'multipleChoice', options, correct, credit }
}
