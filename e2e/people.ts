import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { dataOf } from './calls'
import { linkFor } from './mails'
import { type Organization, type Role, unique } from './masar'
import type { Language } from './settings'
import { signIn } from './visitor'

const password = 'four quiet green lamps'
type Listed = { id: string; name: { en?: string } }
export type BuiltInRole = Exclude<keyof typeof messages.en.builtInRoles, 'otherName'>

/** The id of a built-in role, as the page's administrator reads it. */
export async function roleId(page: Page, role: BuiltInRole): Promise<string> {
  const roles = await api<Listed[]>(page, 'GET', '/admin/system/roles')
  const found = roles.find(({ name }) => name.en === messages.en.builtInRoles[role].name)
  if (!found) throw new Error(`There is no role ${role}`)
  return found.id
}

/** A new person with a password, made by the page's administrator; the organization with this person as the one of a role. */
export async function makePerson(page: Page, organization: Organization, language: Language, role: BuiltInRole & Role) {
  const email = `${unique(role)}@${organization.slug}.example`
  const body = { name: { ar: `سالم ${role}`, en: `Salem ${role}` }, email, roleId: await roleId(page, role), locale: language }
  const { id } = await api<Listed>(page, 'POST', '/admin/organization/member', body)
  await api(page, 'POST', `/admin/user/${id}/password/reset-link`, {})
  const token = (await linkFor(email)).split('#')[1]
  const headers = { 'x-api-key': organization.apiKey }
  await dataOf(organization, 'POST', '/public/user/password/first', { body: { token, newPassword: password }, headers })
  const user = { role, email, password } as Organization['users'][number]
  return { id, email, organization: Object.assign(structuredClone(organization), { users: [user] }) }
}

/** Signs a new person in, who accepts the terms first. */
export async function enterNew(page: Page, organization: Organization, role: Role): Promise<void> {
  await signIn(page, organization, role, '/console/account')
  for (const type of ['termsOfService', 'privacy']) await api(page, 'POST', '/shared/user/term-policy/accept', { type })
}
