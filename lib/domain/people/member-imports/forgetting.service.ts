import { eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { memberImportPeople, memberImportRows, memberImports } from '@/db/schema/member-imports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Person = { id: string; email: string }

/** Rows with the address or the account of a person; one without an address has the account only. */
const ofPerson = (context: TenantContext, { id, email }: Person) =>
  ofTenant(
    context,
    memberImportRows,
    or(eq(memberImportRows.userId, id), email === '' ? undefined : eq(memberImportRows.email, email)),
  )

/** The rows of files with people that are about a person. */
export const importRowsOf = (context: TenantContext, person: Person) =>
  context.db.select().from(memberImportRows).where(ofPerson(context, person)).orderBy(memberImportRows.createdAt)

/** Removes an erased person from the rows of files with people, and from the samples that are shown of such files. */
export async function forgetImported(context: TenantContext, { id, email }: Person, nobody: { email: string }): Promise<void> {
  const { db } = context
  await db.delete(memberImportPeople).where(ofTenant(context, memberImportPeople, eq(memberImportPeople.userId, id)))
  const rows = await db
    .update(memberImportRows)
    .set({ email: nobody.email, name: {}, facts: {}, cells: {}, changes: [] })
    .where(ofPerson(context, { id, email }))
    .returning({ importId: memberImportRows.importId })
  const ids = [...new Set(rows.map(({ importId }) => importId))]
  if (email === '') return forgetSamples(context, inArray(memberImports.id, ids))
  // Rows of others may name the person: as a manager, or as the one whose number they have.
  const names = (column: SQLWrapper) =>
    ofTenant(context, memberImportRows, sql`strpos(lower(${column}::text), ${JSON.stringify(email)}) > 0`)
  await db.update(memberImportRows).set({ problems: [] }).where(names(memberImportRows.problems))
  await db.update(memberImportRows).set({ changes: [] }).where(names(memberImportRows.changes))
  const isShown = sql`strpos(lower(${memberImports.columns}::text), ${JSON.stringify(email)}) > 0`
  await forgetSamples(context, or(inArray(memberImports.id, ids), isShown))
}

/** Removes the samples that are shown of some files. */
async function forgetSamples(context: TenantContext, isNamed: SQL | undefined): Promise<void> {
  const samples = sql`(select coalesce(jsonb_agg(one || '{"samples": []}'), '[]') from jsonb_array_elements(${memberImports.columns}) one)`
  await context.db
    .update(memberImports)
    .set({ columns: samples })
    .where(ofTenant(context, memberImports, isNamed))
}
