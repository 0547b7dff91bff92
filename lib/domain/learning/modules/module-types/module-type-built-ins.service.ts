import { runAsSystem } from '@/lib/platform/audit/system'
import { asRefusal } from '@/lib/platform/errors'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import { outdatedBuiltIns, registerBuiltInModuleTypes } from './module-types.service'

/** Whether a key is that of a type of the product which this organization does not have yet, or in an older version. */
export async function lacksBuiltIn(context: TenantContext, key: string): Promise<boolean> {
  const types = builtInModuleTypes.filter((type) => type.key === key)
  return types.length > 0 && (await outdatedBuiltIns(context, types)).length > 0
}

/** Registers the types of the product that an organization lacks: an organization gets them with its first module of one of them. */
export async function registerMissingBuiltIns(organization: { id: string }): Promise<void> {
  try {
    await runAsSystem(organization, 'adminModuleTypeCreate', (context) => registerBuiltInModuleTypes(context, builtInModuleTypes))
  } catch (error) {
    // A simultaneous first module has registered them.
    if (asRefusal(error).reason !== 'moduleTypeKeyTaken') throw error
  }
}
