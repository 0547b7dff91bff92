import { messages } from '../messages/catalogue'
import { expect, expectLanguage, expectSound, type Language, organizationOf, other, parts, signIn, test, userOf } from './masar'

const { account: arAccount } = messages.ar
const { account: enAccount } = messages.en

const account = { ar: arAccount, en: enAccount }

for (const language of ['ar', 'en'] as Language[]) {
  test.describe(`one's own account (${language})`, () => {
    test.use({ excuse: [/status of (401|422)/] })

    test('shows dates and numbers as chosen, before and after they are saved', async ({ page }) => {
      const organization = organizationOf(language)
      const words = account[language]
      await signIn(page, organization, 'instructor')
      await page.goto(`${organization.url}/console/account`, { waitUntil: 'networkidle' })
      const preview = page.getByRole('region', { name: words.preview.title })
      await expect(preview).toContainText('1,234,567.8')
      const pick = async (label: string, option: string) => {
        await page.getByRole('combobox', { name: label }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await page.getByRole('combobox', { name: words.fields.timeZone }).fill('Tokyo')
      await page.getByRole('option', { name: /Tokyo/ }).click()
      await pick(words.fields.numerals, words.values.numerals.arab)
      await pick(words.fields.locale, words.values.locale.ar)
      await expect(preview).toContainText('١٬٢٣٤٬٥٦٧٫٨')
      await expectSound(page, `account-changed-${language}`)
      await page.getByRole('button', { name: words.profile.submit, exact: true }).click()
      // The page follows: its language, its digits.
      await expectLanguage(page, 'ar')
      await expect(page.getByText(arAccount.profile.done)).toBeVisible()
      await expect(page.getByRole('main').locator('time').first()).toContainText(/[٠-٩]/)
      await expect(page.getByRole('combobox', { name: arAccount.fields.timeZone })).toHaveValue(/Tokyo/)

      await page.reload({ waitUntil: 'networkidle' })
      await page.getByRole('combobox', { name: arAccount.fields.numerals }).click()
      await page.getByRole('option', { name: arAccount.values.numerals.auto, exact: true }).click()
      await page.getByRole('combobox', { name: arAccount.fields.locale }).click()
      await page.getByRole('option', { name: arAccount.values.locale[language], exact: true }).click()
      await page.getByRole('button', { name: arAccount.profile.submit, exact: true }).click()
      await expectLanguage(page, language)
      await expect(page.getByText(words.profile.done)).toBeVisible()
      await expect(page.getByRole('main').locator('time').first()).toContainText(/[0-9]/)
    })

    test('changes the password, and ends every other session', async ({ page, browser, watch }) => {
      const organization = organizationOf(language)
      const words = account[language]
      const { password } = userOf(organization, 'instructor')
      const elsewhere = await browser.newContext()
      const stolen = await elsewhere.newPage()
      watch(stolen)
      await signIn(stolen, organization, 'instructor')
      await signIn(page, organization, 'instructor')
      await page.goto(`${organization.url}/console/account`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: words.sessions.endOthers }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.sessions.endOthers }).click()
      await expect(page.getByText(words.sessions.othersEnded)).toBeVisible()
      await expect(page.getByText(words.sessions.none)).toBeVisible()
      await stolen.reload()
      await expect(stolen).toHaveURL(/\/console\/sign-in\?next=/)
      await elsewhere.close()

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
      await expectSound(page, `account-password-${language}`)
      await change(password, 'a long new password of ours')
      await expect(page.getByText(words.password.done)).toBeVisible()
      await expect(form.getByLabel(words.password.fields.currentPassword)).toHaveValue('')
      await change('a long new password of ours', password)
      await expect(form.getByLabel(words.password.fields.currentPassword)).toHaveValue('')
      await expect(page.getByText(words.password.done).last()).toBeVisible()
    })

    test('tells of the second step, and asks for it with a new password', async ({ page }) => {
      const organization = organizationOf(language)
      const words = account[language]
      await signIn(page, organization, 'twostep')
      await page.goto(`${organization.url}/console/account`, { waitUntil: 'networkidle' })
      const step = page.getByRole('region', { name: words.security, exact: true })
      await expect(step).toContainText(words.own.on)
      await expect(step).toContainText(words.twoStep.codes)
      await expect(page.getByLabel(words.password.fields.code)).toBeVisible()
      await expect(page.getByRole('region', { name: words.terms.title }).getByRole('listitem')).toHaveCount(2)
      await expectSound(page, `account-two-step-${language}`)
      await page.locator(`a[hreflang=${other[language]}]`).click()
      await expectLanguage(page, other[language])
      await expect(page.getByRole('button', { name: parts[other[language]].act.curl })).toBeVisible()
    })
  })
}
