import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { memberImportRows } from '@/db/schema/member-imports'
import { accountsNamed } from '@/lib/domain/house/identity/account/keyed-accounts.service'
import { setNamedManager } from '@/lib/domain/house/identity/account/person-facts.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { importRecords } from './member-imports.service'

/** People whose managers are set in one transaction. */
const atOnce = 200
type Range = { from: number; to: number }

const namesManager = (importId: string) =>
  and(
    eq(memberImportRows.importId, importId),
    isOneOf(memberImportRows.state, 'done'),
    sql`${memberImportRows.facts} ? 'manager'`,
  )

/** The next rows with accounts whose manager the file names. */
export async function managersAfter(context: JobContext, importId: string, last: number): Promise<Range | null> {
  const { sendsInvites } = await importRecords.get(context, importId)
  // An invited person gets their manager with the account.
  if (sendsInvites) return null
  const rows = await context.db
    .select({ number: memberImportRows.number })
    .from(memberImportRows)
    .where(ofTenant(context, memberImportRows, namesManager(importId), gt(memberImportRows.number, last)))
    .orderBy(asc(memberImportRows.number))
    .limit(atOnce)
  const [from, to] = [rows[0]?.number, rows.at(-1)?.number]
  return from === undefined || to === undefined ? null : { from, to }
}

/** Gives the people of some rows their managers; a row whose manager is unknown, or reports to that person, says so. */
export async function setManagers(context: JobContext, importId: string, { from, to }: Range): Promise<void> {
  const isOfBlock = and(namesManager(importId), gte(memberImportRows.number, from), lte(memberImportRows.number, to))
  const rows = await context.db
    .select()
    .from(memberImportRows)
    .where(ofTenant(context, memberImportRows, isOfBlock))
    .orderBy(asc(memberImportRows.number))
  const set: string[] = []
  const names = rows.map(({ email, facts }) => email || (facts.employeeNumber ?? ''))
  const people = await accountsNamed(context, names)
  for (const [at, { id, facts, problems }] of rows.entries()) {
    const name = names[at] ?? ''
    const person = people.get(name)
    if (person && facts.manager && (await setNamedManager(context, person, facts.manager))) set.push(name)
    else
      await context.db
        .update(memberImportRows)
        .set({ problems: [...problems, { key: 'managerUnknown', field: 'manager' }] })
        .where(ofTenant(context, memberImportRows, eq(memberImportRows.id, id)))
  }
  const { fileName } = await importRecords.get(context, importId)
  context.note({ resource: { type: 'memberImport', id: importId, label: fileName }, before: {}, after: { managersOf: set } })
}
