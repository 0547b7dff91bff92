import { eq } from 'drizzle-orm'
import { signUps } from '@/db/schema/sign-up'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const ofAddress = (context: TenantContext, email: string) => ofTenant(context, signUps, eq(signUps.email, email))

/** The links by which an account for an address was asked for. */
export const signUpsOf = (context: TenantContext, email: string) =>
  context.db.select().from(signUps).where(ofAddress(context, email)).orderBy(signUps.createdAt)

export const forgetSignUps = (context: TenantContext, email: string): Promise<unknown> =>
  context.db.delete(signUps).where(ofAddress(context, email))
