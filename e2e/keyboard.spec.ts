import { expect, type Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { pressOn, tabTo } from './keys'
import { organizationOf, parts, test, unique, userOf } from './masar'
import type { Language } from './settings'
import { open, ready, reload } from './sound'

const { activityLog: arLog, apiKeys: arKeys, permissions: arPermissions, roles: arRoles, terms: arTerms } = messages.ar
const { activityLog: enLog, apiKeys: enKeys, permissions: enPermissions, roles: enRoles, terms: enTerms } = messages.en

const keys = { ar: arKeys, en: enKeys }
const roles = { ar: arRoles, en: enRoles }
const permissions = { ar: arPermissions, en: enPermissions }
const logs = { ar: arLog, en: enLog }
const terms = { ar: arTerms, en: enTerms }

/** Goes to a section through the palette. */
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
  test(`a day's work is done with the keyboard only, and every control has an accessible name (${language})`, async ({
    page,
  }) => {
    const organization = organizationOf(language)
    const [words, key, role, meaning] = [parts[language], keys[language], roles[language], permissions[language]]
    const [log, term] = [logs[language], terms[language]]
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

    await pressOn(page, page.getByRole('button', { name: key.resetThis.replace('{name}', `\u2068${name}\u2069`) }))
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: key.reset, exact: true }))
    await expect(page.getByText(/^lps_\w{49}$/)).toBeVisible()
    await tabTo(page, page.getByRole('checkbox', { name: words.secret.kept }))
    await page.keyboard.press('Space')
    await pressOn(page, page.getByRole('button', { name: words.secret.done, exact: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await goTo(page, role.title)
    await tabTo(page, page.getByRole('row').nth(1))
    const auditor = page.getByRole('row').filter({ hasText: { ar: 'مدقّق', en: 'Auditor' }[language] })
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

    // Export today's records of the log as a file.
    await goTo(page, log.title)
    await pressOn(page, page.getByRole('button', { name: log.filters.period, exact: true }))
    await expect(page.getByRole('grid').locator(':focus')).toHaveAccessibleName(/\d/)
    await expect(page.getByRole('grid')).toHaveAccessibleName(/\d{4}/)
    await pressOn(page, page.getByRole('button', { name: words.dates.presets.today, exact: true }))
    await expect(page).toHaveURL(/from=.+&to=/)
    await expect(page.getByRole('list', { name: words.list.filters }).getByRole('button')).toHaveCount(1)
    await pressOn(page, page.getByRole('button', { name: words.list.csv.open }))
    const file = page.waitForEvent('download')
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: words.list.csv.start, exact: true }))
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await goTo(page, term.title)
    await pressOn(page, page.getByRole('link', { name: term.create }).first())
    const type = page.getByRole('combobox', { name: term.fields.type })
    await pressOn(page, type, 'ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    const selected = page.locator('[role=option][data-combobox-selected]')
    for (let now = ''; now !== term.values.type.cookies; ) {
      const before = now
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => selected.allTextContents()).not.toEqual(before === '' ? [] : [before])
      now = (await selected.allTextContents())[0] ?? ''
    }
    await page.keyboard.press('Enter')
    await expect(type).toHaveValue(term.values.type.cookies)
    for (const side of ['ar', 'en'] as const) {
      const paper = page.getByRole('region', { name: words.form[side], exact: true })
      await tabTo(page, paper.getByLabel(term.fields.title, { exact: true }))
      await page.keyboard.type(`${unique('')} Cookies`)
      await page.keyboard.press('Tab')
      await page.keyboard.type('What is kept.')
    }
    await pressOn(page, page.getByRole('button', { name: term.saveDraft }))
    await expect(page).toHaveURL(/\/console\/terms\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: term.state.draft }).first()).toBeVisible()
    const policy = String(await page.getByRole('heading', { level: 1 }).textContent())
    await pressOn(page, page.getByRole('button', { name: term.publish, exact: true }))
    await tabTo(page, page.getByRole('dialog').getByRole('textbox'))
    await page.keyboard.type(policy)
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: term.publish, exact: true }))
    await expect(page.locator('.badge').filter({ hasText: term.state.inForce })).toBeVisible()
    // The accessibility tree of the page: its one title, its regions in order, and the position of the policy.
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "${policy}" [level=1]
      - region "${term.facts}":
        - heading "${term.facts}" [level=2]
        - list "${term.path}"
      - region "${words.form.ar}"
      - region "${words.form.en}"
      - region "${words.history.title}"
    `)
  })
}
