import { declaration, type QtiWritten, qtiHtml, type Writer } from '../exchange/qti-text.rules'

/** Two sets of choices, and the pairs of them that are right. `most`: how often a choice of the second set may be taken; 0: always. */
export function matchedSets(
  { label, idOf, note, prompt, block }: Writer,
  { left, right, pairs, most }: { left: string[]; right: string[]; pairs: [string, string][]; most: number },
): QtiWritten {
  const choice = (key: string, max: number) =>
    `<qti-simple-associable-choice identifier="${idOf(key)}" match-max="${max}">${qtiHtml(label(key))}${note(key)}</qti-simple-associable-choice>`
  const set = (keys: readonly string[], max: number) =>
    `<qti-simple-match-set>${keys.map((key) => choice(key, max)).join('')}</qti-simple-match-set>`
  const body = block('match', ` max-associations="${left.length}"`, prompt + set(left, 1) + set(right, most))
  const values = pairs.map(([from, to]) => `${idOf(from)} ${idOf(to)}`)
  return { responses: [declaration({ cardinality: 'multiple', baseType: 'directedPair', values })], body }
}
