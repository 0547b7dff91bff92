import { messages } from '../messages/catalogue'
import { expect, expectLanguage, organizationOf, other, parts, switchTo, test, userOf } from './masar'
import { inOneLanguage } from './settings'
import { expectSound, reload } from './sound'
import { signIn } from './visitor'

const { account: arAccount } = messages.ar
const { account: enAccount } = messages.en

const account = { ar: arAccount, en: enAccount }

for (const language of inOneLanguage('ar')) {
  test(`shows dates and numbers as chosen, before and after they are saved (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const words = account[language]
    await signIn(page, organization, 'instructor', '/console/account')
    const preview = page.getByRole('region', { name: words.preview.title })
    await expect(preview).toContainText('1,234,567.8')
    const pick = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    const zone = page.getByRole('combobox', { name: words.fields.timeZone })
    await zone.fill('Tokyo')
    await page.getByRole('option', { name: /Tokyo/ }).click()
    // Choosing the present value again does not clear it.
    await zone.fill('Tokyo')
    await page.getByRole('option', { name: /Tokyo/ }).click()
    await expect(zone).toHaveValue(/Tokyo/)
    await pick(words.fields.numerals, words.values.numerals.arab)
    await pick(words.fields.locale, words.values.locale.ar)
    await expect(preview).toContainText('١٬٢٣٤٬٥٦٧٫٨')
    await expectSound(page, 'account-changed')
    await page.getByRole('button', { name: words.profile.submit, exact: true }).click()
    // The page changes its language and digits.
    await expectLanguage(page, 'ar')
    await expect(page.getByText(arAccount.profile.done)).toBeVisible()
    await expect(page.getByRole('main').locator('time').first()).toContainText(/[٠-٩]/)
    await expect(page.getByRole('combobox', { name: arAccount.fields.timeZone })).toHaveValue(/Tokyo/)

    await reload(page)
    const ownZone = page.getByRole('combobox', { name: arAccount.fields.timeZone })
    await page
      .getByRole('button', { name: parts.ar.form.clear.replace('{field}', `\u2068${arAccount.fields.timeZone}\u2069`) })
      .press('Enter')
    await expect(ownZone).toHaveValue('')
    await pick(arAccount.fields.numerals, arAccount.values.numerals.auto)
    await pick(arAccount.fields.locale, arAccount.values.locale[language])
    await page.getByRole('button', { name: arAccount.profile.submit, exact: true }).click()
    await expectLanguage(page, language)
    await expect(page.getByText(words.profile.done)).toBeVisible()
    await expect(page.getByRole('main').locator('time').first()).toContainText(/[0-9]/)
    await expect(zone).toHaveValue('')
  })

  test.describe(`a person who is signed in elsewhere (${language})`, () => {
    test.use({ excuse: ['401 /console/api/shared/user/change-password', '422 /console/api/shared/user/change-password'] })

    test('is signed out there at once, one by one and all together, and gets a new password', async ({
      page,
      browser,
      watch,
    }) => {
      const organization = organizationOf(language)
      const words = account[language]
      const { password } = userOf(organization, 'instructor')
      const elsewhere = await Promise.all([browser.newContext(), browser.newContext()])
      const [lost, stolen] = await Promise.all([elsewhere[0].newPage(), elsewhere[1].newPage()])
      for (const each of [lost, stolen]) {
        watch(each)
        // One after the other: the newest session is first.
        await signIn(each, organization, 'instructor')
      }
      await signIn(page, organization, 'instructor', '/console/account')
      const current = page.getByRole('listitem').filter({ hasText: words.sessions.current })
      await expect(current).toHaveCount(1)
      await expect(current.getByRole('button')).toHaveCount(0)
      await expectSound(page, 'account')
      await switchTo(page, other[language])
      await expectSound(page, 'account-switched')
      await switchTo(page, language)

      const others = page.getByRole('button', { name: new RegExp(`^${words.sessions.end}`) })
      await expect(current).toHaveCount(1)
      // The whole list is shown.
      const count = await others.count()
      expect(count).toBeGreaterThanOrEqual(2)
      await others.first().click()
      await expect(others).toHaveCount(count - 1)
      await expect(page.getByText(words.sessions.ended, { exact: true })).toBeVisible()
      await stolen.reload()
      await expect(stolen).toHaveURL(/\/console\/sign-in\?next=/)
      await lost.reload()
      await expect(lost).toHaveURL(`${organization.url}/console`)

      await page.getByRole('button', { name: words.sessions.endOthers }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.sessions.endOthers }).click()
      await expect(page.getByText(words.sessions.othersEnded)).toBeVisible()
      await expect(page.getByText(words.sessions.none)).toBeVisible()
      await lost.reload()
      await expect(lost).toHaveURL(/\/console\/sign-in\?next=/)
      await Promise.all(elsewhere.map((one) => one.close()))
      await reload(page)
      await expect(page.getByRole('heading', { name: words.sessions.title })).toBeVisible()

      const form = page.getByRole('region', { name: words.password.title })
      const change = async (current: string, next: string) => {
        await form.getByLabel(words.password.fields.currentPassword).fill(current)
        await form.getByLabel(words.password.fields.newPassword).fill(next)
        await form.getByRole('button', { name: words.password.submit, exact: true }).click()
      }
      await change('not the password', 'a long new password of ours')
      await expect(form.getByRole('alert')).toBeVisible()
      await change(password, 'short')
      await expect(form.locator('[aria-invalid=true]')).toBeFocused()
      await expectSound(page, 'account-password')
      const typedCurrent = form.getByLabel(words.password.fields.currentPassword)
      let now = password
      for (const next of ['first', 'second', 'third', 'fourth', 'fifth'].map((which) => `a long ${which} password of ours`)) {
        await change(now, next)
        await expect(page.getByText(words.password.done).last()).toBeVisible()
        await expect(typedCurrent).toHaveValue('')
        now = next
      }
      // The last five passwords are refused; the one before them is accepted.
      await change(now, 'a long first password of ours')
      await expect(form.getByRole('alert')).toBeVisible()
      await change(now, password)
      await expect(typedCurrent).toHaveValue('')
    })
  })
}
