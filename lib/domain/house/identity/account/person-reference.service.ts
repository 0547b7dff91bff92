import { inArray, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '@/db/schema/identity'
import { normalEmail } from '@/lib/platform/email-address'
import { invalid, Refusal } from '@/lib/platform/errors'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { PersonReference } from './person-reference.contract'

type Reference = z.output<typeof PersonReference>
/** Unknown people that a refusal names. */
const mostNamed = 20

const placeInPeople = (at: number) => `people.${at}`

/** The account ids of people, in their order; refuses where one is unknown, and names each of these by its place in the request. */
export async function idsOfPeople(
  context: TenantContext,
  people: readonly Reference[],
  place = placeInPeople,
): Promise<string[]> {
  const { id, email, externalId, employeeNumber } = users
  const given = (name: keyof Reference) => people.flatMap((one) => one[name] ?? [])
  const wanted: SQL[] = [
    [id, given('id')] as const,
    [email, given('email').map(normalEmail)] as const,
    [externalId, given('externalId')] as const,
    [employeeNumber, given('employeeNumber')] as const,
  ].flatMap(([column, values]) => (values.length > 0 ? [inArray(column, values)] : []))
  const rows = await context.db
    .select({ id, email, externalId, employeeNumber })
    .from(users)
    .where(ofTenant(context, users, or(...wanted)))
  const known = new Map<string, string>(
    rows.flatMap((row) =>
      (['id', 'email', 'externalId', 'employeeNumber'] as const).map((name) => [`${name} ${row[name]}`, row.id] as const),
    ),
  )
  const found = people.map((one) => {
    const [name, value] = Object.entries(one)[0] ?? []
    return known.get(`${name} ${name === 'email' ? normalEmail(String(value)) : value}`)
  })
  const unknown = found.flatMap((one, at) => (one === undefined ? [at] : []))
  if (unknown.length > 0) {
    const fields = unknown.slice(0, mostNamed).map((at) => ({ key: 'unknownPerson' as const, property: place(at) }))
    throw new Refusal('validation', { fields })
  }
  return found.filter((one) => one !== undefined)
}

type Either = { ids?: readonly string[] | undefined; people?: readonly Reference[] | undefined }
/** The account ids of people who are named by their ids or in another way: exactly one of the two. */
export async function idsGiven(context: TenantContext, { ids, people }: Either): Promise<string[]> {
  if ((ids === undefined) === (people === undefined)) throw invalid({ key: 'oneOf', property: 'userIds' })
  return people ? idsOfPeople(context, people) : [...(ids ?? [])]
}

/** The account id of one person, named by `userId` or as `person`: exactly one of the two. */
export async function idGiven(
  context: TenantContext,
  { userId, person }: { userId?: string | undefined; person?: Reference | undefined },
): Promise<string> {
  if ((userId === undefined) === (person === undefined)) throw invalid({ key: 'oneOf', property: 'userId' })
  if (userId !== undefined) return userId
  const [id = ''] = await idsOfPeople(context, person ? [person] : [], () => 'person')
  return id
}
