import type { JsonObject } from '../schemas/json-limits.rules'

/** Chooses the text of a language. */
export type Say = (ar: string, en: string) => string
/** A change that makes a sample invalid: a value put at a dotted path, or taken away, and the place and keyword of the refusal. */
export type Fault = { at: string; value?: unknown; path?: string; keyword: string }
export type Sample = {
  config: JsonObject
  body: (say: Say) => JsonObject
  result: JsonObject
  configFaults: Fault[]
  bodyFaults: Fault[]
  resultFaults: Fault[]
}

/** The id of a file in samples. */
export const file = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const missing = (at: string): Fault => ({ at, keyword: 'required' })
