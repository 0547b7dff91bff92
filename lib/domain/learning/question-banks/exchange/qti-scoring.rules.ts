import { elementOf, elementsOf, ownText, type XmlElement } from '@/lib/platform/xml'
import { plainNumber } from './outside-answers.rules'
import type { TextCollector } from './text-collector.rules'

// How items of other products are graded (QTI 3, response processing).

/** Templates whose rules the bank has: the right response, and the points of a mapping. */
const known = /\/(?:match_correct|map_response)(?:\.xml)?$/

/** The tolerance of a number that the rules compare; other rules than the standard ones are noted as lost. */
export function scoringOf(item: XmlElement, { lost }: Pick<TextCollector, 'lost'>): object {
  const processing = elementOf(item, 'qti-response-processing')
  if (!processing || known.test(processing.attributes.template ?? '')) return {}
  const [equal, ...more] = comparisonsIn(processing)
  const found = equal && more.length === 0 ? toleranceOf(equal) : null
  if (!found) lost.add('scoring')
  return found ?? {}
}

const comparisonsIn = (element: XmlElement): XmlElement[] =>
  element.name === 'qti-equal' ? [element] : elementsOf(element).flatMap(comparisonsIn)

/** `tolerance="0.5 0.5"`: absolute, or relative in percent. One number is for both sides; two that differ the bank does not have. */
function toleranceOf({ attributes }: XmlElement): object | null {
  const mode = attributes['tolerance-mode'] ?? 'exact'
  if (mode === 'exact') return { tolerance: 0 }
  const [below = Number.NaN, above = below] = (attributes.tolerance ?? '').trim().split(/\s+/).map(plainNumber)
  if (!Number.isFinite(below) || below !== above) return null
  return { tolerance: below, toleranceKind: mode === 'relative' ? 'percent' : 'absolute' }
}

/** The most points that an item gives, where it says so. */
export function mostPointsOf(item: XmlElement): number | undefined {
  const outcome = elementsOf(item, 'qti-outcome-declaration').find(({ attributes }) => attributes.identifier === 'MAXSCORE')
  const value = outcome && elementOf(outcome, 'qti-default-value')
  return value ? plainNumber(ownText(elementOf(value, 'qti-value'))) : undefined
}
