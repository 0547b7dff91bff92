import { generateSync } from 'otplib'
import { hostedCaptchas } from '../lib/platform/auth/hosted-captcha'
import { messages } from '../messages/catalogue'
import { expect, expectLanguage, openUserMenu, organizationOf, other, parts, switchTo, test, texts, userOf } from './masar'
import type { Language } from './settings'
import { expectNoBarrier, expectSound, open, ready, reload, settled } from './sound'
import { endSession, signIn } from './visitor'

const { account: arAccount } = messages.ar
const { account: enAccount } = messages.en

const account = { ar: arAccount, en: enAccount }
const languages: Language[] = ['ar', 'en']
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

for (const language of languages) {
  test.describe(`signing in (${language})`, () => {
    test.use({
      excuse: [
        '401 /console/api/public/user/login/credential',
        '403 /console/api/public/user/login/credential',
        '422 /console/api/public/user/login/credential',
        '401 /console/api/shared/user/profile',
      ],
    })

    test('asks for the second step, tells of it on the account, and keeps the page when the language changes', async ({
      page,
      context,
    }) => {
      const organization = organizationOf(language)
      const { email, password, totpSecret = '' } = userOf(organization, 'twostep')
      const words = texts[language].signIn
      await open(page, `${organization.url}/console/account?from=mail`)
      await expectLanguage(page, language)
      await expectSound(page, 'sign-in')
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.password).fill(password)
      await page.getByRole('button', { name: words.submit }).click()
      await expect(page.getByRole('heading', { name: words.stepTitle })).toBeVisible()
      await expect(page.getByLabel(words.code, { exact: true })).toBeFocused()
      await expectSound(page, 'second-step')
      const code = generateSync({ secret: totpSecret })
      await page.getByLabel(words.code, { exact: true }).fill(language === 'ar' ? arabicDigits(code) : code)
      await page.getByRole('button', { name: words.confirm }).click()
      await expect(page.getByText(email).first()).toBeVisible()
      await expectLanguage(page, language)
      await ready(page)
      const own = account[language]
      const step = page.getByRole('region', { name: own.security, exact: true })
      await expect(step).toContainText(own.own.on)
      await expect(step).toContainText(own.twoStep.codes)
      await expect(page.getByLabel(own.password.fields.code)).toBeVisible()
      // Two policies that everybody must accept, then optional ones.
      await expect(page.getByRole('region', { name: own.terms.title }).getByRole('listitem').nth(1)).toBeVisible()
      await expectSound(page, 'account-two-step')

      await switchTo(page, other[language])
      // Back on the page that was asked for, and still there in the other language.
      await expect(page).toHaveURL(/\/console\/account\?from=mail$/)
      await expect(page.getByRole('heading', { name: account[other[language]].sessions.title })).toBeVisible()
      await expect(page.getByRole('button', { name: parts[other[language]].act.curl })).toBeVisible()

      // The session ends during typing: the sign-in is repeated over the page, second step included, and the call is sent again.
      const now = account[other[language]]
      const name = page.getByRole('group', { name: now.fields.name }).getByRole('textbox').first()
      const before = await name.inputValue()
      const after = before.endsWith(' x') ? before.slice(0, -2) : `${before} x`
      await name.fill(after)
      await endSession(context)
      await page.getByRole('button', { name: now.profile.submit, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: parts[other[language]].session.ended })
      await dialog.getByLabel(texts[other[language]].signIn.password).fill(password)
      await dialog.getByRole('button', { name: texts[other[language]].signIn.submit, exact: true }).click()
      await expect(dialog.getByLabel(texts[other[language]].signIn.code, { exact: true })).toBeFocused()
      // A code works once, so that of the next time step is used, which is accepted too.
      const next = generateSync({ secret: totpSecret, epoch: Math.floor(Date.now() / 1000) + 30 })
      await dialog.getByLabel(texts[other[language]].signIn.code, { exact: true }).fill(next)
      await settled(page)
      await expectNoBarrier(page, 'session-ended second step')
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/profile') && answer.status() === 200)
      await dialog.getByRole('button', { name: texts[other[language]].signIn.confirm }).click()
      await saved
      await expect(dialog).toHaveCount(0)
      await expect(name).toHaveValue(after)

      const jar = await context.cookies(organization.url)
      const tokens = jar.filter(({ value }) => value.startsWith('eyJ'))
      expect(tokens.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
        { name: 'masar-access', httpOnly: true, sameSite: 'Lax' },
        { name: 'masar-refresh', httpOnly: true, sameSite: 'Lax' },
      ])
      expect(await page.evaluate(() => document.cookie)).not.toContain('eyJ')
    })

    test('shows which field is wrong, and answers a wrong password like an unknown address', async ({ page }) => {
      const organization = organizationOf(language)
      const words = texts[language].signIn
      await open(page, `${organization.url}/console/sign-in`)
      await page.getByLabel(words.email).fill('nobody@')
      await page.getByRole('button', { name: words.submit }).click()
      await expect(page.locator('#email-error')).toBeVisible()
      await expect(page.locator('#password-error')).toBeVisible()
      await expect(page.getByLabel(words.email)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeFocused()
      await expectSound(page, 'sign-in-errors')
      const said: string[] = []
      for (const email of ['nobody@example.org', userOf(organization, 'instructor').email]) {
        await page.getByLabel(words.email).fill(email)
        await page.getByLabel(words.password).fill('not the password')
        const answer = page.waitForResponse('**/public/user/login/credential')
        await page.getByRole('button', { name: words.submit }).click()
        const { message }: { message: string } = await (await answer).json()
        await expect(page.locator('p[role=alert]')).toHaveText(message)
        await expect(page.locator('p[role=alert]')).toBeFocused()
        await expect(page.locator('#email-error')).toHaveCount(0)
        said.push(message)
      }
      expect(said[0]).toBeTruthy()
      expect(said[1]).toBe(said[0])
    })

    test('shows the CAPTCHA of the configured provider, and sends its token', async ({ page }) => {
      const organization = organizationOf(language)
      const words = texts[language].signIn
      for (const [provider, { script, global }] of Object.entries(hostedCaptchas)) {
        // A fake provider: its script draws a box that returns a token when it is pressed.
        const body = `window.${global} = { render: (place, { sitekey, callback }) => {
          const box = Object.assign(document.createElement('button'), { type: 'button', textContent: sitekey })
          box.addEventListener('click', () => callback('token of ${provider}'))
          place.append(box) } }
        window[new URL(document.currentScript.src).searchParams.get('onload')]()`
        await page.route(`${script}?*`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
        await page.route('**/public/captcha/challenge?*', (route) =>
          route.fulfill({ json: { data: { provider, siteKey: `key of ${provider}`, challenge: null, bundle: null } } }),
        )
        await open(page, `${organization.url}/console/sign-in`)
        await page.getByLabel(words.email).fill('nobody@example.org')
        await page.getByLabel(words.password).fill('not the password')
        const sent = page.waitForRequest('**/public/user/login/credential')
        await page.getByRole('button', { name: words.submit }).click()
        await page.getByRole('button', { name: `key of ${provider}` }).click()
        expect((await sent).headers()['x-captcha-token']).toBe(`token of ${provider}`)
        await page.unrouteAll()
      }
    })

    test('renews the session in the background, and ends it at sign-out', async ({ page, context }) => {
      const organization = organizationOf(language)
      await signIn(page, organization, 'instructor')
      const before = await context.cookies(organization.url)
      await context.clearCookies({ name: 'masar-access' })
      await reload(page)
      await expect(page.getByText(userOf(organization, 'instructor').email).first()).toBeVisible()
      const after = await context.cookies(organization.url)
      const refreshOf = (jar: typeof before) => jar.find(({ name }) => name === 'masar-refresh')?.value
      expect(refreshOf(after)).not.toBe(refreshOf(before))
      await openUserMenu(page, language)
      await page.getByRole('menuitem', { name: texts[language].signOut.do }).click()
      await expect(page).toHaveURL(`${organization.url}/console/sign-in`)
      await open(page, `${organization.url}/console`)
      await expect(page).toHaveURL(/\/console\/sign-in\?next=/)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const language of languages)
    test(`says that signing in needs it (${language})`, async ({ page }) => {
      await page.goto(`${organizationOf(language).url}/console/sign-in`)
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toHaveText(texts[language].signIn.needsScript)
      await expect(page.locator('button[type=submit]')).toBeDisabled()
    })
})
