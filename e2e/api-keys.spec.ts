import { messages } from '../messages/catalogue'
import { expect, organizationOf, other, parts, switchTo, test, unique } from './masar'
import { inOneLanguage, type Language } from './settings'
import { expectSound, open, reload } from './sound'
import { enter } from './visitor'

const { apiKeys: ar } = messages.ar
const { apiKeys: en } = messages.en

const texts = { ar, en }

for (const language of ['ar', 'en'] as Language[]) {
  test.describe(`an API key (${language})`, () => {
    test.use({ excuse: ['422 /console/api/admin/system/api-keys'] })

    test('is made with a secret that is shown once, gets a new one, is turned off and on, and deleted for good', async ({
      page,
      context,
    }) => {
      const organization = organizationOf(language)
      const [words, own] = [parts[language], texts[language]]
      const name = unique('بوابة Portal ')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await enter(page, organization, 'admin')
      await page.getByRole('navigation', { name: words.shell.rooms }).getByRole('link', { name: own.title }).click()
      await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()

      await page.getByRole('button', { name: own.create }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(own.fields.name)).toBeFocused()
      await dialog.getByRole('button', { name: own.submit, exact: true }).click()
      await expect(dialog.getByText(words.form.missing)).toBeVisible()
      await expect(dialog.getByLabel(own.fields.name)).toBeFocused()
      await dialog.getByLabel(own.fields.name).fill(name)
      await dialog.getByRole('button', { name: own.submit, exact: true }).click()
      await expect(page.getByRole('heading', { name: own.secret.title })).toBeVisible()
      const secret = page.getByText(/^lps_\w{49}$/)
      await expect(secret).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(secret).toBeVisible()
      await page.getByRole('button', { name: words.act.copy, exact: true }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^lpk_\w+:lps_\w{49}$/)
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
      await expectSound(page, 'api-keys')

      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const facts = page.getByRole('region', { name: own.facts })
      await expect(facts.getByText(own.state.active, { exact: true })).toBeVisible()
      await expectSound(page, 'api-key')
      await page.getByRole('button', { name: own.deactivate, exact: true }).click()
      await expect(facts.getByText(own.state.inactive, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: words.act.undo }).click()
      await expect(page.getByText(own.activated)).toBeVisible()
      await expect(facts.getByText(own.state.active, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: own.deactivate, exact: true }).click()
      await expect(facts.getByText(own.state.inactive, { exact: true })).toBeVisible()

      await open(page, `${organization.url}/console/api-keys`)
      await page.getByRole('button', { name: words.list.filters, exact: true }).click()
      await page.getByLabel(own.status).selectOption({ label: own.statuses.inactive })
      await expect(page).toHaveURL(/status=inactive/)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name }).click()
      await page.getByRole('button', { name: own.remove, exact: true }).click()
      await expect(dialog.getByRole('button', { name: own.remove, exact: true })).toBeDisabled()
      await dialog.getByRole('textbox').fill(name)
      await expectSound(page, 'api-key-delete')
      await dialog.getByRole('button', { name: own.remove, exact: true }).click()
      await expect(page).toHaveURL(`${organization.url}/console/api-keys`)
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    })
  })
}

for (const language of inOneLanguage('ar'))
  test(`the list keeps filter and place when the language changes, and columns and density when the page is loaded again (${language})`, async ({
    page,
  }) => {
    const organization = organizationOf(language)
    const [words, own] = [parts[language], texts[language]]
    await enter(page, organization, 'admin', '/console/api-keys')
    await page.keyboard.press('/')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('demo')
    await expect(page).toHaveURL(/search=demo/)
    await switchTo(page, other[language])
    await expect(page).toHaveURL(/\/console\/api-keys\?search=demo$/)
    await expect(page.getByRole('heading', { level: 1, name: texts[other[language]].title })).toBeVisible()
    await switchTo(page, language)

    await page.getByRole('button', { name: words.list.looks }).click()
    await page.getByRole('menuitemcheckbox', { name: own.columns.origins }).click()
    await page.getByRole('menuitemradio', { name: words.list.compact }).click()
    await reload(page)
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
