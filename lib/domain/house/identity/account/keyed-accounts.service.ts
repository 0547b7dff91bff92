import { or, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { normalEmail } from '@/lib/platform/email-address'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const { id, email, name, locale, externalId, employeeNumber, department, jobTitle, managerId, status } = users
const columns = { id, email, name, locale, externalId, employeeNumber, department, jobTitle, managerId, status }

/** One parameter, however many values there are. */
const isAnyOf = (column: SQLWrapper, values: readonly string[]) =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`

export type AccountKeys = { emails: string[]; employeeNumbers: string[]; externalIds: string[] }
export type KeyedAccountRow = Awaited<ReturnType<typeof accountsByKeys>>[number]

/** The accounts with one of these addresses, employee numbers and external ids, compared exactly. */
export async function accountsByKeys(context: TenantContext, { emails, employeeNumbers, externalIds }: AccountKeys) {
  const isMeant = or(isAnyOf(email, emails), isAnyOf(employeeNumber, employeeNumbers), isAnyOf(externalId, externalIds))
  return context.db
    .select(columns)
    .from(users)
    .where(ofTenant(context, users, isMeant))
}

/** The addresses of some accounts, by id. */
export async function addressesOf(context: TenantContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select({ id, email })
    .from(users)
    .where(
      ofTenant(context, users, sql`${id} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`),
    )
  return new Map(rows.map((row) => [row.id, row.email]))
}

/** The accounts that a file names as managers: by address, else by external id, else by employee number. */
export async function accountsNamed(context: TenantContext, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const found = await accountsByKeys(context, {
    emails: names.map(normalEmail),
    employeeNumbers: [...names],
    externalIds: [...names],
  })
  const by = (value: (account: KeyedAccountRow) => string | null) =>
    new Map(found.flatMap((account) => (value(account) === null ? [] : [[value(account), account.id] as const])))
  const [byEmail, byExternalId, byNumber] = [by((one) => one.email), by((one) => one.externalId), by((one) => one.employeeNumber)]
  return new Map(
    names.flatMap((name) => {
      const account = byEmail.get(normalEmail(name)) ?? byExternalId.get(name) ?? byNumber.get(name)
      return account ? [[name, account] as const] : []
    }),
  )
}
