import type { ModuleFacts, Part } from '../completion/plan.rules'
import type { learnerActions } from '../module-types/module-types.rules'
import type { JsonObject } from '../schemas/json-limits.rules'
import type { LengthFacts } from './length.rules'
import type { Sample } from './sample.rules'

/** The data of a built-in type that an organization stores. */
export type ModuleTypeData = {
  /** `<family>.<name>`; reserved for the product. */
  key: string
  learnerAction: (typeof learnerActions)[number]
  labels: { ar: string; en: string }
  configSchema: JsonObject
  bodySchema: JsonObject
  resultSchema: JsonObject
  completionRules: string[]
  events: string[]
  isGradable: boolean
  offlineCapable: boolean
  xapi: { activityType: string; verbs: string[] }
}

/** A type of the product itself. */
export type BuiltInType = {
  /** Its place among all types, from 1: those used most come first. */
  place: number
  type: ModuleTypeData
  /** When a module of it is done, and the evidence of each event; what it leaves out is as for any module. */
  plan: (facts: ModuleFacts) => Part
  /** Seconds that it takes; null: not known. It leaves this out where nothing is known of any. */
  length?: (facts: LengthFacts) => number | null
  /** A module as an author would make it, and what is refused of it. */
  sample: Sample
}
