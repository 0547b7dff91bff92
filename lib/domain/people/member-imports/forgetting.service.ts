import { eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { memberImportPeople, memberImportRows, memberImports } from '@/db/schema/member-imports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const ofAddress = (context: TenantContext, email: string) =>
  ofTenant(context, memberImportRows, eq(memberImportRows.email, email))

/** The rows of files with people that have a person's address. */
export const importRowsOf = (context: TenantContext, email: string) =>
  context.db.select().from(memberImportRows).where(ofAddress(context, email)).orderBy(memberImportRows.createdAt)

/** Removes an erased person from the rows of files with people, and from the samples that are shown of such files. */
export async function forgetImported(
  context: TenantContext,
  { id, email }: { id: string; email: string },
  nobody: { email: string },
): Promise<void> {
  const { db } = context
  await db.delete(memberImportPeople).where(ofTenant(context, memberImportPeople, eq(memberImportPeople.userId, id)))
  const rows = await db
    .update(memberImportRows)
    .set({ email: nobody.email, name: {}, facts: {}, cells: {}, changes: [] })
    .where(ofAddress(context, email))
    .returning({ importId: memberImportRows.importId })
  // Rows of others may name the person: as a manager, or as the one whose number they have.
  const names = (column: SQLWrapper) =>
    ofTenant(context, memberImportRows, sql`strpos(lower(${column}::text), ${JSON.stringify(email)}) > 0`)
  await db.update(memberImportRows).set({ problems: [] }).where(names(memberImportRows.problems))
  await db.update(memberImportRows).set({ changes: [] }).where(names(memberImportRows.changes))
  const ids = [...new Set(rows.map(({ importId }) => importId))]
  const isShown = sql`strpos(lower(${memberImports.columns}::text), ${JSON.stringify(email)}) > 0`
  const isNamed = ids.length > 0 ? or(inArray(memberImports.id, ids), isShown) : isShown
  const samples = sql`(select coalesce(jsonb_agg(one || '{"samples": []}'), '[]') from jsonb_array_elements(${memberImports.columns}) one)`
  await db
    .update(memberImports)
    .set({ columns: samples })
    .where(ofTenant(context, memberImports, isNamed))
}
