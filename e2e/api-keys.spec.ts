import { messages } from '../messages/catalogue'
import { expect, expectSound, type Language, organizationOf, parts, signIn, test } from './masar'

const { apiKeys: ar } = messages.ar
const { apiKeys: en } = messages.en

const texts = { ar, en }

for (const language of ['ar', 'en'] as Language[]) {
  test(`an API key is turned off and on again, and deleted for good (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const [words, own] = [parts[language], texts[language]]
    const name = `Key ${Date.now() % 100_000}`
    await signIn(page, organization, 'admin')
    await page.goto(`${organization.url}/console/api-keys`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: own.create }).first().click()
    await page.getByRole('dialog').getByLabel(own.fields.name).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: own.submit, exact: true }).click()
    await page.getByRole('checkbox', { name: words.secret.kept }).check()
    await page.getByRole('button', { name: words.secret.done, exact: true }).click()

    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const facts = page.getByRole('region', { name: own.facts })
    await expect(facts.getByText(own.state.active, { exact: true })).toBeVisible()
    await expectSound(page, `api-key-${language}`)
    await page.getByRole('button', { name: own.deactivate, exact: true }).click()
    await expect(facts.getByText(own.state.inactive, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.act.undo }).click()
    await expect(page.getByText(own.activated)).toBeVisible()
    await expect(facts.getByText(own.state.active, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: own.deactivate, exact: true }).click()
    await expect(facts.getByText(own.state.inactive, { exact: true })).toBeVisible()

    await page.goto(`${organization.url}/console/api-keys`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: words.list.filters, exact: true }).click()
    await page.getByLabel(own.status).selectOption({ label: own.statuses.inactive })
    await expect(page).toHaveURL(/status=inactive/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: own.remove, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: own.remove, exact: true })).toBeDisabled()
    await dialog.getByRole('textbox').fill(name)
    await expectSound(page, `api-key-delete-${language}`)
    await dialog.getByRole('button', { name: own.remove, exact: true }).click()
    await expect(page).toHaveURL(`${organization.url}/console/api-keys`)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })
}
