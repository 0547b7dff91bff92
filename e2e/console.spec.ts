import { schemeCookie } from '../lib/ui/scheme'
import { messages } from '../messages/catalogue'
import { expect, openUserMenu, organizationOf, other, parts, switchTo, test } from './masar'
import { inOneLanguage } from './settings'
import { expectSound, open } from './sound'
import { enter, signIn } from './visitor'

const { account: arAccount, apiKeys: arKeys } = messages.ar
const { account: enAccount, apiKeys: enKeys } = messages.en

const account = { ar: arAccount, en: enAccount }
const keys = { ar: arKeys, en: enKeys }

for (const language of inOneLanguage('ar'))
  test(`shows the sections a person may enter, and no others (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const words = parts[language]
    await enter(page, organization, 'learner')
    const navigation = page.getByRole('navigation', { name: words.shell.sections })
    await expect(navigation.getByRole('link', { name: account[language].title })).toHaveCount(1)
    await expect(navigation.getByRole('link', { name: keys[language].title })).toHaveCount(0)
    // Every other page of the console redirects a learner to the learner's pages.
    for (const path of ['', '/api-keys', '/modules/new', '/nowhere']) {
      await open(page, `${organization.url}/console${path}`)
      await expect(page).toHaveURL(`${organization.url}/learn`)
    }
    await page.context().clearCookies()
    await signIn(page, organization, 'instructor')
    for (const path of ['/console/api-keys', '/console/terms']) {
      await open(page, `${organization.url}${path}`)
      await expect(page.getByText(words.state.forbidden)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      // The trail leads home, and does not say that this is home.
      const trail = page.getByRole('navigation', { name: words.shell.trail })
      await expect(trail.getByRole('link')).toHaveCount(1)
      await expect(trail.locator('[aria-current]')).toHaveCount(0)
    }
    await expectSound(page, 'forbidden')
    await switchTo(page, other[language])
    await expect(page.getByText(parts[other[language]].state.forbidden)).toBeVisible()
    await expectSound(page, 'forbidden')
  })

test('is worked with the keyboard alone', async ({ page }) => {
  const organization = organizationOf('en')
  await enter(page, organization, 'admin')
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href="#content"]')).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/console\/api-keys$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row').last()).toBeFocused()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: parts.en.shell.keys })).toBeVisible()
  await expectSound(page, 'keys-of-the-console')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: parts.en.shell.palette })).toBeFocused()
  await page.keyboard.type('instr')
  await expect(page.getByRole('option', { name: /Instructor/ })).toBeVisible()
  await expectSound(page, 'palette')
  await page.getByRole('combobox', { name: parts.en.shell.palette }).fill('Daniel')
  await page.getByRole('option', { name: /Daniel Fernandes/ }).click()
  await expect(page).toHaveURL(/\/console\/members\/[0-9a-f-]{36}$/)
  await open(page, `${organization.url}/console/parts`)
  await expectSound(page, 'parts')
})

test('shows the chosen colours from the first paint, without scripts too', async ({ page, browser, context }) => {
  const organization = organizationOf('en')
  await enter(page, organization, 'learner')
  await openUserMenu(page, 'en')
  await page.getByRole('menuitemradio', { name: parts.en.shell.scheme.dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === schemeCookie)?.value).toBe('dark')
  const bare = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  await bare.addCookies(await context.cookies())
  const still = await bare.newPage()
  await still.goto(`${organization.url}/console/account`)
  await expect(still.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await still.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(16, 22, 21)')
  await bare.close()
})
