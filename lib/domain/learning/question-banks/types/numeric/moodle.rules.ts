import { escapeXml } from '@/lib/platform/text/escape'
import { elementOf, ownText } from '@/lib/platform/xml'
import {
  fractionOf,
  loseRemarks,
  type MoodleForm,
  type MoodleReading,
  partsOf,
  plain,
  textIn,
} from '../../exchange/moodle-text.rules'
import { middleOf, numericDesign, plainNumber, writtenNumbers } from '../../exchange/outside-answers.rules'
import type { Design } from './design.rules'

function readNumerical(reading: MoodleReading): object {
  loseRemarks(reading)
  const { element, texts } = reading
  const answers = partsOf(element, 'answer')
  const full = answers.filter((each) => fractionOf(each) === 100)
  if (answers.some((each) => fractionOf(each) > 0 && fractionOf(each) < 100)) texts.lost.add('partialCredit')
  const units = partsOf(elementOf(element, 'units') ?? element, 'unit').map((unit) => ({
    unit: ownText(elementOf(unit, 'unit_name')).trim(),
    factor: 1 / Number(ownText(elementOf(unit, 'multiplier')) || 1),
  }))
  const right = full.map((each) => ({
    value: plainNumber(textIn(each)),
    tolerance: Number(ownText(elementOf(each, 'tolerance')) || 0),
  }))
  return {
    ...numericDesign(right),
    units,
    unitRequired: units.length > 0 && ownText(elementOf(element, 'unitgradingtype')).trim() === '1',
  }
}

export const moodle: MoodleForm<Design> = {
  write(design) {
    const { units, unitRequired } = design
    const unit = (one: (typeof units)[number]) =>
      `<unit><multiplier>${1 / one.factor}</multiplier><unit_name>${escapeXml(one.unit)}</unit_name></unit>`
    const right = writtenNumbers(design).map(middleOf)
    return {
      type: 'numerical',
      inside: [
        ...right.map(
          ({ value, tolerance }) => `<answer fraction="100">${plain(String(value))}<tolerance>${tolerance}</tolerance></answer>`,
        ),
        ...(units.length > 0 ? [`<units>${units.map(unit).join('')}</units>`] : []),
        `<unitgradingtype>${unitRequired ? 1 : 0}</unitgradingtype>`,
      ],
    }
  },
  reads: { numerical: readNumerical },
}
