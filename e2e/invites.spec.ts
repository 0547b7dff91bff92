import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { messages } from '../messages/catalogue'
import { linkFor } from './mails'
import { expect, expectLanguage, type Organization, organizationOf, test, texts, unique } from './masar'
import { inOneLanguage, type Language } from './settings'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const members = { ar: messages.ar.members, en: messages.en.members }
const account = { ar: messages.ar.account, en: messages.en.account }
const password = 'four quiet green lamps'

/** An administrator invites somebody; the person opens the link of their mail and accepts. */
async function joinAs(page: Page, newcomer: Page, organization: Organization, language: Language): Promise<string> {
  const email = `${unique('guest')}@elsewhere.example`
  const words = members[language]
  await enter(page, organization, 'admin', '/console/members/invites')
  await page.getByRole('button', { name: words.invite }).first().click()
  await page.getByLabel(words.emails).fill(email)
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  const own = texts[language].invite
  await open(newcomer, await linkFor(email))
  await expectLanguage(newcomer, language)
  await newcomer.getByLabel(language === 'ar' ? own.nameAr : own.nameEn, { exact: true }).fill('سارة Sara')
  await newcomer.getByLabel(own.password, { exact: true }).fill(password)
  for (const box of await newcomer.getByRole('checkbox').all()) await box.check()
  await expectSound(newcomer, `invite-${language}`)
  await newcomer.getByRole('button', { name: own.submit }).click()
  await expect(newcomer).toHaveURL(`${organization.url}/learn`)
  await ready(newcomer)
  return email
}

/** Email and password on the sign-in page. */
async function begin(page: Page, organization: Organization, email: string, secret: string) {
  await open(page, `${organization.url}/console/sign-in`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(secret)
  await page.locator('button[type=submit]').click()
}

/** Adds a passkey of a virtual authenticator on the account page, and signs in with nothing else. */
async function addAndUsePasskey(page: Page, organization: Organization, language: Language) {
  const own = account[language].passkeys
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  const beThere = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await open(page, `${organization.url}/console/account`)
  await page.getByRole('button', { name: own.add, exact: true }).click()
  await page.getByLabel(own.name, { exact: true }).fill('Laptop')
  await expectSound(page, `add-passkey-${language}`)
  await page.getByRole('button', { name: own.continue }).click()
  const keys = page.getByRole('region', { name: own.title })
  await expect(keys.getByRole('heading', { name: 'Laptop' })).toBeVisible()
  // A new name is shown at once.
  await keys.getByRole('button', { name: own.renameThis.replace('{name}', '\u2068Laptop\u2069') }).click()
  await page.getByLabel(own.name, { exact: true }).fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: own.save, exact: true }).click()
  await expect(keys.getByRole('heading', { name: 'Old laptop' })).toBeVisible()
  // The authenticator is added only with the button, because the page also offers passkeys in the email field.
  await beThere(false)
  // The previous page must send no request without its session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const asking = '**/public/user/login/passkey/options'
  const offered = page.waitForResponse(asking)
  await open(page, `${organization.url}/console/sign-in`)
  await offered
  // Before the passkey is requested: a request without an authenticator is never answered.
  await page.route(asking, async (route) => {
    await beThere(true)
    await route.continue()
  })
  await page.getByRole('button', { name: texts[language].signIn.passkey.do }).click()
  await expect(page).toHaveURL(`${organization.url}/learn`)
  await ready(page)
}

for (const language of inOneLanguage('ar'))
  test(`an invited person joins, sets up two-step verification, and signs in with a code and a backup code (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const words = account[language].twoStep
    const { signIn: own } = texts[language]
    const newcomer = await (await browser.newContext()).newPage()
    watch(newcomer)
    const email = await joinAs(page, newcomer, organization, language)

    await open(newcomer, `${organization.url}/console/account`)
    await newcomer.getByRole('button', { name: words.turnOn, exact: true }).click()
    const secret = (await newcomer.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await expect(newcomer.getByRole('img', { name: own.setup.qr })).toBeVisible()
    await newcomer.getByLabel(own.code, { exact: true }).fill(generateSync({ secret }))
    await newcomer.getByRole('button', { name: own.setup.turnOn, exact: true }).last().click()
    const codes = newcomer.getByRole('dialog').locator('li')
    await expect(codes).toHaveCount(10)
    const [backup = ''] = await codes.allTextContents()
    await expectSound(newcomer, 'backup-codes')
    await newcomer.getByRole('dialog').getByRole('checkbox').check()
    await newcomer.getByRole('button', { name: own.setup.enter, exact: true }).click()
    await expect(newcomer.getByRole('button', { name: words.renew })).toBeVisible()

    // A code works once, so that of the next time step is used, which is accepted too.
    const next = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    for (const method of ['code', 'backupCode'] as const) {
      await newcomer.context().clearCookies()
      await begin(newcomer, organization, email, password)
      if (method === 'backupCode') await newcomer.getByRole('button', { name: own.useBackup }).click()
      await newcomer.locator('#code').fill(method === 'code' ? next() : backup)
      await newcomer.locator('button[type=submit]').click()
      await expect(newcomer).toHaveURL(`${organization.url}/learn`)
      await ready(newcomer)
    }
    await newcomer.context().close()
  })

for (const language of inOneLanguage('en'))
  test(`a forgotten password is replaced by a link, which works once (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { forgot, reset, signIn: own } = texts[language]
    const newcomer = await (await browser.newContext()).newPage()
    watch(newcomer)
    const email = await joinAs(page, newcomer, organization, language)
    const invitation = await linkFor(email)
    await newcomer.context().clearCookies()
    await open(newcomer, `${organization.url}/console/sign-in`)
    await newcomer.getByRole('link', { name: own.forgotten }).click()
    await newcomer.getByLabel(own.emailOnly).fill(email)
    await expectSound(newcomer, 'forgot-password')
    await newcomer.getByRole('button', { name: forgot.submit }).click()
    await expect(newcomer.getByRole('heading', { name: forgot.sent })).toBeVisible()
    const link = await linkFor(email, invitation)
    await open(newcomer, link)
    await newcomer.getByLabel(reset.newPassword).fill(`${password} again`)
    await expectSound(newcomer, 'reset-password')
    await newcomer.getByRole('button', { name: reset.submit }).click()
    await expect(newcomer.getByRole('heading', { name: reset.done })).toBeVisible()
    await begin(newcomer, organization, email, `${password} again`)
    await expect(newcomer).toHaveURL(`${organization.url}/learn`)
    await ready(newcomer)
    await newcomer.context().close()
  })

for (const language of inOneLanguage('ar'))
  test(`a passkey is added, and signs in with nothing else (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const newcomer = await (await browser.newContext()).newPage()
    watch(newcomer)
    await joinAs(page, newcomer, organization, language)
    await addAndUsePasskey(newcomer, organization, language)
    await newcomer.context().close()
  })
