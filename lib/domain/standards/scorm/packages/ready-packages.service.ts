import { and, eq } from 'drizzle-orm'
import { coursePackages } from '@/db/schema/scorm'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { PackageFormat } from '../words'
import type { PackageItem } from './package-items.rules'
import { itemsOf } from './packages.service'

/** A package that was read and unpacked, for other rooms. */
export type ReadyPackage = { id: string; format: PackageFormat | null; hostLabel: string; items: PackageItem[] }

export async function readyPackage(context: TenantContext, id: string): Promise<ReadyPackage | undefined> {
  const [row] = await context.db
    .select({
      id: coursePackages.id,
      format: coursePackages.format,
      hostLabel: coursePackages.hostLabel,
      items: coursePackages.items,
    })
    .from(coursePackages)
    .where(ofTenant(context, coursePackages, and(eq(coursePackages.id, id), eq(coursePackages.state, 'ready'))))
  return row && { ...row, items: itemsOf(row) }
}
