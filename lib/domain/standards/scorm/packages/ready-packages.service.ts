import { and, eq } from 'drizzle-orm'
import { scormPackages } from '@/db/schema/scorm'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { PackageFormat } from '../words'
import type { PackageItem } from './package-items.rules'
import { itemsOf } from './packages.service'

/** A package that was read and unpacked, for other rooms. */
export type ReadyPackage = { id: string; format: PackageFormat | null; hostLabel: string; items: PackageItem[] }

export async function readyPackage(context: TenantContext, id: string): Promise<ReadyPackage | undefined> {
  const [row] = await context.db
    .select({
      id: scormPackages.id,
      format: scormPackages.format,
      hostLabel: scormPackages.hostLabel,
      items: scormPackages.items,
    })
    .from(scormPackages)
    .where(ofTenant(context, scormPackages, and(eq(scormPackages.id, id), eq(scormPackages.state, 'ready'))))
  return row && { ...row, items: itemsOf(row) }
}
