import type { BuiltInType, ModuleTypeData } from './definition.rules'
import * as joined from './type-list.rules'

/** The types of the product, those used most first. */
export const builtInTypes: readonly BuiltInType[] = Object.values<BuiltInType>(joined).toSorted(
  (one, other) => one.place - other.place,
)

/** The first module types of every organization; their keys are reserved. */
export const builtInModuleTypes: readonly ModuleTypeData[] = builtInTypes.map(({ type }) => type)

const planned = [
  'assessment.peerReview',
  'assessment.coding',
  'assessment.oral',
  'interactive.simulation',
  'social.discussion',
  'path.milestone',
]
/** Keys reserved for types of the product, existing or planned. */
export const builtInModuleTypeKeys: readonly string[] = [...new Set([...builtInModuleTypes.map(({ key }) => key), ...planned])]

const byKey = new Map(builtInTypes.map((definition) => [definition.type.key, definition]))
export const builtInType = (typeKey: string): BuiltInType | undefined => byKey.get(typeKey)
