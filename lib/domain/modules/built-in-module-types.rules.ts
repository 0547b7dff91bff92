import { activityTypes } from './built-in-activities.rules'
import { contentTypes } from './built-in-content.rules'
import { interactiveTypes } from './built-in-interactive.rules'
import type { BuiltInModuleType } from './built-in-parts.rules'

/** The module types every organization starts with; their keys are reserved. */
export const builtInModuleTypes: BuiltInModuleType[] = [...contentTypes, ...interactiveTypes, ...activityTypes]
