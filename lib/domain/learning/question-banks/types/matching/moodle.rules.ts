import { elementOf, type XmlElement } from '@/lib/platform/xml'
import { html, type MoodleForm, type MoodleReading, partsOf, text, textIn } from '../../exchange/moodle-text.rules'
import type { Wording } from '../../exchange/text-collector.rules'
import type { Design } from './design.rules'

function readMatching({ element, texts, say }: MoodleReading): object {
  const questions = partsOf(element, 'subquestion')
  const right = (each: XmlElement) => texts.label(say(elementOf(each, 'answer')))
  const isPair = (each: XmlElement) => textIn(each) !== ''
  return {
    type: 'matching',
    pairs: questions.filter(isPair).map((each) => ({ left: texts.label(say(each)), right: right(each) })),
    extra: questions.filter((each) => !isPair(each)).map(right),
  }
}

export const moodle: MoodleForm<Design> = {
  write({ pairs, extra }, { label }) {
    const pair = (left: Wording, right: string) => html('subquestion', left, `<answer>${text(label(right))}</answer>`)
    return {
      type: 'matching',
      inside: [...pairs.map(({ left, right }) => pair(label(left), right)), ...extra.map((right) => pair({ all: '' }, right))],
    }
  },
  reads: { matching: readMatching },
}
