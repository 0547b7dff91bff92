import { and, eq, sql } from 'drizzle-orm'
import { type LtiLinkRow, ltiLinks, ltiPlatforms, ltiScores } from '@/db/schema/lti-platforms'
import { one } from '@/lib/platform/db/tenant'
import { isOutgoingUrl } from '@/lib/platform/outgoing'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { LaunchMessage } from './message.rules'

const reachable = (address: string | null): string | null => (address !== null && isOutgoingUrl(address) ? address : null)

/** Stores the place from which a launch came, with what the platform said of it last. */
export async function keepLink(
  { db, organization, now }: TenantContext & { now: Date },
  platformId: string,
  pathId: string,
  { deploymentId, link, context, lineItemUrl, membershipsUrl }: LaunchMessage,
): Promise<LtiLinkRow> {
  const said = {
    pathId,
    title: link.title,
    contextId: context?.id ?? null,
    contextTitle: context?.title ?? '',
    lineItemUrl: reachable(lineItemUrl),
    membershipsUrl: reachable(membershipsUrl),
    updatedAt: now,
  }
  const place = { organizationId: organization.id, platformId, deploymentId, resourceLinkId: link.id }
  const { organizationId, platformId: platform, deploymentId: deployment, resourceLinkId } = ltiLinks
  const row = await one(
    db
      .insert(ltiLinks)
      .values({ ...place, ...said })
      .onConflictDoUpdate({ target: [organizationId, platform, deployment, resourceLinkId], set: said })
      .returning(),
  )
  await db
    .update(ltiPlatforms)
    .set({ lastLaunchAt: now, updatedAt: sql`${ltiPlatforms.updatedAt}` })
    .where(ofTenant({ organization }, ltiPlatforms, eq(ltiPlatforms.id, platformId)))
  return row
}

/** The place of a launch, if it is still there. */
export async function linkOf(context: TenantContext, platformId: string, id: string): Promise<LtiLinkRow | undefined> {
  const [row] = await context.db
    .select()
    .from(ltiLinks)
    .where(ofTenant(context, ltiLinks, and(eq(ltiLinks.id, id), eq(ltiLinks.platformId, platformId))))
  return row
}

/** Notes that the grade of a person belongs to a place. */
export async function keepScoreRow(
  { db, organization }: TenantContext,
  { linkId, userId, subject }: { linkId: string; userId: string; subject: string },
): Promise<void> {
  const values = { organizationId: organization.id, linkId, userId, subject }
  const target = [ltiScores.organizationId, ltiScores.linkId, ltiScores.userId]
  await db.insert(ltiScores).values(values).onConflictDoUpdate({ target, set: { subject } })
}
