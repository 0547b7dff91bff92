import { and, eq, sql } from 'drizzle-orm'
import { submissions } from '@/db/schema/assignments'
import type { Permission } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { withinReachOf } from '../submissions/submission-reach.service'
import { lockSubmission } from '../submissions/submission-records.service'
import { type WholeSubmission, wholeOf } from './shown-submission.service'

type Reaching = TenantContext & {
  user: Pick<Actor, 'id' | 'permissions'>
  fail: (reason: 'submissionNotFound') => never
}
const isHandedIn = sql`${submissions.state} <> 'draft'`

/** A submission that was handed in, within the caller's reach. */
export async function readWhole(context: Reaching, submissionId: string, permission: Permission): Promise<WholeSubmission> {
  const isMeant = and(eq(submissions.id, submissionId), isHandedIn, withinReachOf(context.user, permission))
  const [row] = await context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant))
  return row ? wholeOf(context, row) : context.fail('submissionNotFound')
}

/** The same, locked until the transaction ends. */
export async function lockWhole(context: Reaching, submissionId: string, permission: Permission): Promise<WholeSubmission> {
  const within = withinReachOf(context.user, permission)
  const row = await lockSubmission(context, submissionId, isHandedIn, ...(within ? [within] : []))
  return row ? wholeOf(context, row) : context.fail('submissionNotFound')
}
