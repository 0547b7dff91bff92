import { and, eq, gt, isNull } from 'drizzle-orm'
import { xapiLaunches } from '@/db/schema/xapi'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { isUuid } from '@/lib/platform/ids'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { credentialOf, isFetchSecret } from './credentials.rules'
import { type Home, isOpenLaunch } from './sessions.service'

/** The answer for content that fetches its credential (cmi5, 8.2): a code says what is wrong, never an HTTP status. */
export type Fetched = { 'auth-token': string } | { 'error-code': '1' | '2'; 'error-text': string }

/** Gives the credential of a launch once. */
export async function fetchCredential(organization: Home, query: URLSearchParams): Promise<Fetched> {
  const launch = { organizationId: organization.id, id: query.get('launch') ?? '' }
  if (!isUuid(launch.id) || !isFetchSecret(query.get('key') ?? '', launch))
    return { 'error-code': '2', 'error-text': 'This address is not valid.' }
  const now = clock.now()
  const taken = await withTenant(organization.id, (db) => {
    const isOpen = and(
      eq(xapiLaunches.id, launch.id),
      eq(xapiLaunches.state, 'launched'),
      isNull(xapiLaunches.fetchedAt),
      gt(xapiLaunches.expiresAt, now),
      isOpenLaunch({ db, organization, now }),
    )
    return db
      .update(xapiLaunches)
      .set({ fetchedAt: now })
      .where(ofTenant({ organization }, xapiLaunches, isOpen))
      .returning({ id: xapiLaunches.id })
  })
  if (taken.length === 0)
    return { 'error-code': '1', 'error-text': 'The authorization token has already been returned, or the session has expired.' }
  return { 'auth-token': credentialOf(launch) }
}
