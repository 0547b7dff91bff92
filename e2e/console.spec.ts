import { messages } from '../messages/catalogue'
import { expect, expectLanguage, expectSound, type Language, organizationOf, other, parts, signIn, test } from './masar'

const { account: arAccount, apiKeys: arKeys } = messages.ar
const { account: enAccount, apiKeys: enKeys } = messages.en

const account = { ar: arAccount, en: enAccount }
const keys = { ar: arKeys, en: enKeys }

for (const language of ['ar', 'en'] as Language[]) {
  test(`shows the rooms a person may enter, and no others (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const words = parts[language]
    await signIn(page, organization, 'learner')
    const navigation = page.getByRole('navigation', { name: words.shell.rooms })
    await expect(navigation.getByRole('link', { name: account[language].title })).toHaveCount(1)
    await expect(navigation.getByRole('link', { name: keys[language].title })).toHaveCount(0)
    await page.goto(`${organization.url}/console/api-keys`)
    await expect(page.getByText(words.state.forbidden)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectSound(page, `forbidden-${language}`)
  })

  test.describe(`the API keys (${language})`, () => {
    test.use({ excuse: [/status of 422/] })

    test('are made with a secret that is shown once, and get a new one', async ({ page, context }) => {
      const organization = organizationOf(language)
      const [words, own] = [parts[language], keys[language]]
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signIn(page, organization, 'admin')
      await expectSound(page, `home-console-${language}`)
      await page.getByRole('navigation', { name: words.shell.rooms }).getByRole('link', { name: own.title }).click()
      await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()

      await page.getByRole('button', { name: own.create }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(own.fields.name)).toBeFocused()
      await dialog.getByRole('button', { name: own.submit, exact: true }).click()
      await expect(dialog.getByText(words.form.missing)).toBeVisible()
      await expect(dialog.getByLabel(own.fields.name)).toBeFocused()
      const name = `بوابة Portal ${Date.now() % 10_000}`
      await dialog.getByLabel(own.fields.name).fill(name)
      await dialog.getByRole('button', { name: own.submit, exact: true }).click()
      await expect(page.getByRole('heading', { name: own.secret.title })).toBeVisible()
      const secret = page.getByText(/^lps_\w{49}$/)
      await expect(secret).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(secret).toBeVisible()
      await page.getByRole('button', { name: words.act.copy, exact: true }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^lpk_\w+:lps_\w{49}$/)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.secret.download, exact: true }).click()
      expect((await download).suggestedFilename()).toContain('.txt')
      await page.getByRole('checkbox', { name: words.secret.kept }).check()
      await page.getByRole('button', { name: words.secret.done, exact: true }).click()
      await expect(secret).toHaveCount(0)
      expect(await page.content()).not.toContain('lps_')

      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
      await page.getByRole('button', { name: own.resetThis.replace('{name}', `\u2068${name}\u2069`) }).click()
      await page.getByRole('dialog').getByRole('button', { name: own.reset, exact: true }).click()
      await expect(page.getByText(/^lps_\w{49}$/)).toBeVisible()
      await page.getByRole('checkbox', { name: words.secret.kept }).check()
      await page.getByRole('button', { name: words.secret.done, exact: true }).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText(own.state.overlap)
      await page.waitForTimeout(300)
      await expectSound(page, `api-keys-${language}`)
    })
  })

  test(`keeps filter and place when the language changes, and columns and density when the page is loaded again (${language})`, async ({
    page,
  }) => {
    const organization = organizationOf(language)
    const [words, own] = [parts[language], keys[language]]
    await signIn(page, organization, 'admin')
    await page.goto(`${organization.url}/console/api-keys`, { waitUntil: 'networkidle' })
    await page.keyboard.press('/')
    await page.keyboard.type('demo')
    await expect(page).toHaveURL(/search=demo/)
    await page.locator(`a[hreflang=${other[language]}]`).click()
    await expectLanguage(page, other[language])
    await expect(page).toHaveURL(/\/console\/api-keys\?search=demo$/)
    await expect(page.getByRole('heading', { level: 1, name: keys[other[language]].title })).toBeVisible()
    await page.locator(`a[hreflang=${language}]`).click()
    await expectLanguage(page, language)

    await page.getByRole('button', { name: words.list.looks }).click()
    await page.getByRole('menuitemcheckbox', { name: own.columns.origins }).click()
    await page.getByRole('menuitemradio', { name: words.list.compact }).click()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: own.columns.origins })).toBeVisible()
    await expect(page.locator('[data-density=compact]')).toBeVisible()
    const chip = page.getByRole('button', { name: words.list.lift.replace('{filter}', words.list.search) })
    await chip.click()
    await expect(page).toHaveURL(/\/console\/api-keys$/)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.list.csv.open }).click()
    await page.getByRole('button', { name: words.list.csv.start, exact: true }).click()
    const file = await (await download).createReadStream()
    let text = ''
    for await (const chunk of file) text += chunk
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text).toContain(own.columns.name)
    expect(text).toContain('Demo integration')
  })
}

test('is worked with the keyboard alone', async ({ page }) => {
  const organization = organizationOf('en')
  await signIn(page, organization, 'admin')
  await page.waitForLoadState('networkidle')
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
  await page.waitForTimeout(300)
  await expectSound(page, 'keys-of-the-console')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: parts.en.shell.palette })).toBeFocused()
  await page.keyboard.type('instr')
  await expect(page.getByRole('option', { name: /Instructor/ })).toBeVisible()
  await page.waitForTimeout(300)
  await expectSound(page, 'palette')
  await page.getByRole('combobox', { name: parts.en.shell.palette }).fill('Daniel')
  await page.getByRole('option', { name: /Daniel Fernandes/ }).click()
  await expect(page).toHaveURL(/\/console\/activity-log\?user=/)
})

test('shows the chosen colours from the first paint, without scripts too', async ({ page, browser, context }) => {
  const organization = organizationOf('en')
  await signIn(page, organization, 'learner')
  await page.getByRole('button', { name: parts.en.shell.scheme.label }).click()
  await page.getByRole('menuitemradio', { name: parts.en.shell.scheme.dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const bare = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  await bare.addCookies(await context.cookies())
  const still = await bare.newPage()
  await still.goto(`${organization.url}/console`)
  await expect(still.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await still.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(16, 22, 21)')
  await bare.close()
})
