import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { organizationOf, parts, test, unique, userOf } from './masar'
import type { Language } from './settings'
import { open, ready, reload } from './sound'

const { apiKeys: arKeys, permissions: arPermissions, roles: arRoles } = messages.ar
const { apiKeys: enKeys, permissions: enPermissions, roles: enRoles } = messages.en

const keys = { ar: arKeys, en: enKeys }
const roles = { ar: arRoles, en: enRoles }
const permissions = { ar: arPermissions, en: enPermissions }

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, atMost = 60) {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < atMost; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Goes to a room through the palette. */
async function goTo(page: Page, title: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /./ }).last()).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const language of ['ar', 'en'] as Language[]) {
  test(`signs in, makes an API key and changes a role by keys alone (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const [words, key, role, meaning] = [parts[language], keys[language], roles[language], permissions[language]]
    const { email, password } = userOf(organization, 'admin')
    await open(page, `${organization.url}/console`)
    await tabTo(page, page.locator('#email'))
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${organization.url}/console`)
    await ready(page)

    await goTo(page, key.title)
    await tabTo(page, page.getByRole('button', { name: key.create }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel(key.fields.name)).toBeFocused()
    const name = unique('Keyboard ')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^lps_\w{49}$/)).toBeVisible()
    await tabTo(page, page.getByRole('checkbox', { name: words.secret.kept }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: words.secret.done, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)

    await goTo(page, role.title)
    await tabTo(page, page.getByRole('row').nth(1))
    const auditor = page.getByRole('row').filter({ hasText: 'Auditor' })
    for (let step = 0; step < 10 && !(await auditor.evaluate((row) => row === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const grid = page.getByRole('grid')
    const box = (text: string) => grid.getByRole('checkbox', { name: text, exact: true })
    await expect(grid).toBeVisible()
    await tabTo(page, grid.getByRole('checkbox').first())
    // To the first action, then down its column.
    await page.keyboard.press({ ar: 'ArrowLeft', en: 'ArrowRight' }[language])
    await expect(box(meaning.activityLog.read)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(box(meaning.analytics.read)).toBeFocused()
    const before = await box(meaning.analytics.read).isChecked()
    await page.keyboard.press('Space')
    await expect(box(meaning.analytics.read)).toBeChecked({ checked: !before })
    await tabTo(page, page.getByRole('button', { name: role.save.review }))
    await page.keyboard.press('Enter')
    const save = page.getByRole('dialog').getByRole('button', { name: role.save.submit, exact: true })
    await expect(save).toBeEnabled()
    await tabTo(page, save)
    await page.keyboard.press('Enter')
    await expect(page.getByText(role.save.saved)).toBeVisible()
    await reload(page)
    await expect(box(meaning.analytics.read)).toBeChecked({ checked: !before })
  })
}
