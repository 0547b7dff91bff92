import { and, eq } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import * as contracts from './roles.contract'

export type Shown = {
  id: string
  name: { ar: string; en: string }
  type: string
  isBuiltIn: boolean
  permissions: { subject: string; action: string; scope: string }[]
  memberCount: number
  version: number
}
export type Caller = Awaited<ReturnType<typeof freshOrganization>>['admin']

/** A permission in its request form. */
export const pair = (text: string, scope?: string) => {
  const [subject, action] = text.split('.')
  return { subject, action, ...(scope && { scope }) }
}

let made = 0
/** Creates a role, by default with a unique name. */
export async function create(by: Caller, input: { permissions: object[]; name?: object; type?: string }) {
  made += 1
  const body = { name: { ar: `دور ${made}`, en: `Role ${made}` }, type: 'admin', ...input }
  const answer = await by.call(contracts.createRole, { body })
  return { ...answer, role: answer.envelope.data as Shown, etag: answer.headers.get('etag') ?? '' }
}

export const assign = (by: Caller, roleId: string, userId: string) =>
  by.call(contracts.assignRoleToMember, { params: { roleId, userId } })
export const unassign = (by: Caller, roleId: string, userId: string) =>
  by.call(contracts.unassignRole, { params: { roleId, userId } })
export const read = (by: Caller, roleId: string, headers: Record<string, string> = {}) =>
  by.call(contracts.readRole, { params: { roleId }, headers })

/** A new organization, with functions for the audit rows of a role and for people with given permissions. */
export async function organizationWithRoles() {
  const org = await freshOrganization()
  return {
    ...org,
    auditOf: (action: string, roleId: string) =>
      org.database(async (db) => {
        const rows = await db
          .select()
          .from(activityLogs)
          .where(and(eq(activityLogs.organizationId, org.organization.id), eq(activityLogs.action, action)))
          .orderBy(activityLogs.sequence)
        return rows.filter(({ resource }) => resource?.id === roleId)
      }),
    /** A person with exactly these permissions. */
    somebody: async (name: string, permissions: object[]) => {
      const { role } = await create(org.admin, { permissions })
      return org.person(name, role.id)
    },
  }
}
