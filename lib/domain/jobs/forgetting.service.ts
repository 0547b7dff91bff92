import { eq, sql } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Removes personal data from the jobs that an erased person started. */
export function forgetStarter(context: TenantContext, userId: string, { email }: { email: string }): Promise<unknown> {
  const nowhere = { email, ipAddress: '', device: { platform: null, os: null, browser: null } }
  return context.db
    .update(jobs)
    .set({ startedFrom: sql`${jobs.startedFrom} || ${JSON.stringify(nowhere)}::jsonb`, searchText: '' })
    .where(ofTenant(context, jobs, eq(jobs.userId, userId)))
}
