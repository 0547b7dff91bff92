/** The fields of results of built-in types that have a name in the messages. */
const known = [
  'typedName',
  'version',
  'itemId',
  'isTicked',
  'note',
  'files',
  'optionIds',
  'pairs',
  'nodeId',
  'edgeId',
  'sessionId',
  'cueId',
  'answer',
  'text',
]

export type AnswerPart = { name: string; text: string | boolean; isKnown: boolean }

const inText = (value: unknown): string | boolean => {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) return value.map(String).join('; ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** The fields of an answer as they are shown: empty ones are left out. */
export const partsOfAnswer = (result: Record<string, unknown> | null): AnswerPart[] =>
  Object.entries(result ?? {}).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, text: inText(value), isKnown: known.includes(name) }],
  )
