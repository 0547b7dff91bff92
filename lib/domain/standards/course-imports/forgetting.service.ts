import { eq } from 'drizzle-orm'
import { courseImports } from '@/db/schema/course-imports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Deletes the imports that a person started, with their parts and reports. What was made of a course stays. */
export async function forgetImports(context: TenantContext, personId: string): Promise<void> {
  await context.db.delete(courseImports).where(ofTenant(context, courseImports, eq(courseImports.startedBy, personId)))
}
