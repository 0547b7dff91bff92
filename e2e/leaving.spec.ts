import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, openUserMenu, organizationOf, parts, test, texts, userOf } from './masar'
import { goToSection } from './places'
import { expectSound } from './sound'
import { endSession, enter, signIn } from './visitor'

const { account, permissions, roles } = messages.en

const { form, session, shell } = parts.en
const { signOut, signIn: signingIn } = texts.en
const question = (page: Page) => page.getByRole('dialog', { name: form.unsaved })
const fromUserMenu = async (page: Page, item: string) => {
  await openUserMenu(page, 'en')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const toAccount = (page: Page) => fromUserMenu(page, shell.account)
const stay = (page: Page) => question(page).getByRole('button', { name: parts.en.act.cancel, exact: true }).click()
const leave = (page: Page) => question(page).getByRole('button', { name: form.leave, exact: true }).click()

test('unsaved changes are never lost without a question: back, forward, palette, keyboard, links', async ({ page }) => {
  const organization = organizationOf('en')
  const name = page.getByLabel(form.en).first()
  const onAccount = async (typed: string) => {
    await expect(page).toHaveURL(`${organization.url}/console/account`)
    await expect(name).toHaveValue(typed)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await enter(page, organization, 'admin')
  await toAccount(page)
  await expect(page).toHaveURL(`${organization.url}/console/account`)
  await name.fill('Somebody else')

  // The browser's back button, twice: the guard must stay after the first answer.
  for (let time = 0; time < 2; time += 1) {
    await page.goBack()
    await expect(question(page)).toBeVisible()
    await stay(page)
    await onAccount('Somebody else')
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: shell.palette })).toBeFocused()
  await page.keyboard.type(roles.title)
  await expect(page.getByRole('option', { name: roles.title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await expectSound(page, 'unsaved')
  await stay(page)
  await onAccount('Somebody else')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(question(page)).toBeVisible()
  await stay(page)
  await onAccount('Somebody else')
  await goToSection(page, 'en', 'people', roles.title)
  await leave(page)
  await expect(page).toHaveURL(`${organization.url}/console/roles`)

  // Back on the form the fields are empty; forward asks for confirmation too, and then goes forward.
  await page.goBack()
  await expect(page).toHaveURL(`${organization.url}/console/account`)
  await expect(name).not.toHaveValue('Somebody else')
  await name.fill('Another')
  await page.goForward()
  await expect(question(page)).toBeVisible()
  await leave(page)
  await expect(page).toHaveURL(`${organization.url}/console/roles`)
  await expect(page.getByRole('heading', { level: 1, name: roles.title })).toBeVisible()

  await toAccount(page)
  await name.fill('Another')
  await page.goBack()
  await leave(page)
  await expect(page.getByRole('heading', { level: 1, name: roles.title })).toBeVisible()
  await toAccount(page)
  await onAccount(await name.inputValue())
  await page.goBack()
  await expect(page).toHaveURL(`${organization.url}/console/roles`)
})

test('the boxes ticked for a new role are unsaved until they are as they were', async ({ page }) => {
  const organization = organizationOf('en')
  await enter(page, organization, 'admin', '/console/roles/new')
  const box = page.getByRole('grid').getByRole('checkbox', { name: permissions.apiKey.read, exact: true })
  await box.check()
  await toAccount(page)
  await expect(question(page)).toBeVisible()
  await stay(page)
  await expect(page).toHaveURL(`${organization.url}/console/roles/new`)
  await expect(box).toBeChecked()
  await box.uncheck()
  await toAccount(page)
  await expect(page).toHaveURL(`${organization.url}/console/account`)
})

test.describe('a session that has ended', () => {
  // The tray of jobs may look just when the session has ended.
  test.use({ excuse: ['401 /console/api/shared/user/profile', '401 /console/api/shared/job/list'] })

  test('is begun again over the page, which keeps what was typed and saves it', async ({ page, context }) => {
    const organization = organizationOf('en')
    const { password } = userOf(organization, 'admin')
    const name = page.getByLabel(form.en).first()
    const save = page.getByRole('button', { name: account.profile.submit, exact: true })
    await signIn(page, organization, 'admin', '/console/account')
    const before = await name.inputValue()
    const dialog = page.getByRole('dialog', { name: session.ended })
    const saved = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/console/api/shared/user/profile') && answer.status() === 200)

    await name.fill(`${before} again`)
    await endSession(context)
    await save.click()
    await expect(dialog).toBeVisible()
    await expectSound(page, 'session-ended')
    const first = saved()
    await dialog.getByLabel(signingIn.password).fill(password)
    await dialog.getByRole('button', { name: signingIn.submit, exact: true }).click()
    await first
    await expect(dialog).toHaveCount(0)
    await expect(name).toHaveValue(`${before} again`)
    await expect(save).toBeDisabled()

    // As it was, for the journeys that follow.
    await name.fill(before)
    const second = saved()
    await save.click()
    await second
  })
})

test.describe('signing out', () => {
  test.use({ excuse: ['net::ERR_FAILED /console/api/shared/user/logout'] })

  test('asks first, and if it fails the typed text is still there and still guarded', async ({ page }) => {
    const organization = organizationOf('en')
    const name = page.getByLabel(form.en).first()
    const calls: string[] = []
    await page.route('**/console/api/**/logout', (route) => {
      calls.push(route.request().method())
      return calls.length === 1 ? route.abort() : route.continue()
    })
    await signIn(page, organization, 'admin')
    await toAccount(page)
    await name.fill('Somebody else')

    await fromUserMenu(page, signOut.do)
    await stay(page)
    expect(calls).toEqual([])
    await expect(name).toHaveValue('Somebody else')

    await fromUserMenu(page, signOut.do)
    await leave(page)
    await expect(page.getByText(signOut.failed)).toBeVisible()
    await expect(name).toHaveValue('Somebody else')
    await page.goBack()
    await stay(page)
    await expect(name).toHaveValue('Somebody else')

    await fromUserMenu(page, signOut.do)
    await leave(page)
    await expect(page).toHaveURL(/\/console\/sign-in$/)
    await expect(page.getByRole('heading', { level: 1, name: signingIn.title })).toBeVisible()
    expect(calls).toHaveLength(2)
  })
})
