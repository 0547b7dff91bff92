import type { Page } from '@playwright/test'
import type { IdentityProvider } from '../lib/domain/people/single-sign-on/identity-provider.fixtures'
import { messages } from '../messages/catalogue'
import { expect, type Organization, parts, unique } from './masar'
import type { Language } from './settings'
import { expectSound } from './sound'
import { enter } from './visitor'

const own = { ar: messages.ar.singleSignOn, en: messages.en.singleSignOn }
const roles = { ar: messages.ar.builtInRoles, en: messages.en.builtInRoles }
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** An administrator adds the provider, gives everybody who comes through it a role, and makes the key of its directory. */
export async function addProvider(page: Page, organization: Organization, language: Language, idp: IdentityProvider) {
  const words = own[language]
  const name = unique('Accounts ')
  const client = { clientId: unique('masar-'), secret: unique('secret of the client ') }
  await enter(page, organization, 'admin', '/console/single-sign-on/new')
  await page.getByRole('textbox', { name: words.fields.name, exact: true }).fill(name)
  await page.getByRole('textbox', { name: words.fields.issuer, exact: true }).fill(idp.issuer)
  await page.getByRole('textbox', { name: words.fields.clientId, exact: true }).fill(client.clientId)
  await page.getByLabel(words.fields.clientSecret).fill(client.secret)
  await page.getByRole('switch', { name: words.fields.createsAccounts }).check()
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectSound(page, 'single-sign-on-record')
  const redirectUri = `${page.url().replace('/console/single-sign-on/', '/console/sso/')}/callback`
  await expect(page.getByText(redirectUri, { exact: true })).toBeVisible()
  idp.register({ ...client, redirectUri, returnTo: `${organization.url}/console/sign-in` })
  await page.getByRole('button', { name: words.test.button, exact: true }).click()
  await expect(page.getByText(words.test.ok.replace('{count}', '1'))).toBeVisible()

  await page.getByRole('button', { name: words.mapping.add, exact: true }).click()
  await page.getByRole('textbox', { name: words.mapping.group, exact: true }).fill('*')
  await page
    .getByRole('combobox', { name: words.mapping.role, exact: true })
    .selectOption({ label: roles[language].learner.name })
  await page.getByRole('button', { name: words.mapping.save, exact: true }).click()
  await expect(page.getByText(words.mapping.saved)).toBeVisible()

  await page.getByRole('button', { name: words.scim.make, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.scim.shownTitle })
  const key = (await dialog.locator('bdi').last().textContent()) ?? ''
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: parts[language].secret.done, exact: true }).click()
  await expect(page.getByText(words.scim.none)).toHaveCount(0)
  return { name, key }
}

/** The directory of the provider calls from a page, as a name under localhost is known to browsers only. */
export const directoryOf = (page: Page, key: string) => (method: string, path: string, body: object) =>
  page.evaluate(
    async ([address = '', verb = '', authorization = '', sent = '']) => {
      const headers = { authorization, 'content-type': 'application/scim+json' }
      const answer = await fetch(address, { method: verb, headers, body: sent })
      return { status: answer.status, id: (await answer.json()).id as string }
    },
    [`/api/v1/public/scim/v2${path}`, method, `Bearer ${key}`, JSON.stringify(body)],
  )
