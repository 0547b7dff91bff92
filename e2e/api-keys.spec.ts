import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveAltcha } from '../lib/platform/auth/captcha-solve'
import { messages } from '../messages/catalogue'
import { codeOf, expect, organizationOf, other, parts, switchTo, test, unique, userOf } from './masar'
import { goToSection } from './places'
import { inOneLanguage } from './settings'
import { expectSound, open, reload } from './sound'
import { enter } from './visitor'

const { apiKeys: ar } = messages.ar
const { apiKeys: en } = messages.en

const texts = { ar, en }

for (const language of inOneLanguage('ar')) {
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
      await goToSection(page, language, 'settings', own.title)
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
      const facts = page.getByRole('region', { name: own.facts }).locator('dl')
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
      // The view is saved under a name; activating the selected row removes it from this view, and undo deactivates it again.
      await page.getByRole('button', { name: words.list.views.open, exact: true }).click()
      await page.getByRole('textbox', { name: words.list.views.name }).fill('off')
      await page.getByRole('button', { name: words.list.views.save, exact: true }).click()
      await page.keyboard.press('Escape')
      const row = page.getByRole('row').filter({ hasText: name })
      await row.getByRole('checkbox').check()
      await page.getByRole('region', { name: words.list.bulk }).getByRole('button', { name: own.activate, exact: true }).click()
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: words.act.undo }).click()
      await expect(row).toHaveCount(1)
      await open(page, `${organization.url}/console/api-keys`)
      await page.getByRole('button', { name: words.list.views.open, exact: true }).click()
      await page.getByRole('button', { name: 'off', exact: true }).click()
      await expect(page).toHaveURL(/status=inactive/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
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
    await page.getByRole('menuitemradio', { name: words.list.comfortable }).click()
    await reload(page)
    await expect(page.getByRole('columnheader', { name: own.columns.origins })).toBeVisible()
    await expect(page.locator('[data-density=comfortable]')).toBeVisible()
    await expect(page.getByRole('navigation', { name: words.list.pages, exact: true })).toContainText(/1–\d+/)
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

type Told = { status: number; retryAfter: string | null; requestId: string | null; data: unknown; statusCode: number }

for (const language of inOneLanguage('en'))
  test(`a page of another origin reads paths, refusals and when to come back, and one that no key names nothing (${language})`, async ({
    page,
    browser,
  }) => {
    const organization = organizationOf(language)
    const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Portal</title>'))
    await once(site.listen(0, '127.0.0.1'), 'listening')
    const { port } = site.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    await enter(page, organization, 'admin', '/console/api-keys')
    const body = JSON.stringify({ name: unique('Portal '), kind: 'browser', allowedOrigins: [origin] })
    const key = await page.evaluate(async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', 'x-console': '1' }, body }
      const { data } = await (await fetch('/console/api/admin/system/api-keys', init)).json()
      return `${data.key}:${data.secret}`
    }, body)
    // Without the address header of the tests, which a browser would not send to another origin.
    const context = await browser.newContext({ extraHTTPHeaders: {} })
    const portal = await context.newPage()
    await portal.goto(origin)
    /** The part of an answer that the page's script can read; null if the browser blocks it. Of several simultaneous requests the first refusal is used. */
    const ask = (path: string, init: RequestInit = {}, atOnce = 1) =>
      portal.evaluate(
        async ({ url, init, atOnce }) => {
          const one = async (): Promise<Told | null> => {
            const answer = await fetch(url, init).catch(() => null)
            if (!answer) return null
            const { headers, status } = answer
            const { data, statusCode } = await answer.json()
            return { status, statusCode, data, retryAfter: headers.get('retry-after'), requestId: headers.get('x-request-id') }
          }
          const all = await Promise.all(Array.from({ length: atOnce }, one))
          return all.find((told) => told === null || told.status > 299) ?? all[0] ?? null
        },
        { url: `${organization.url}/api/v1${path}`, init: { ...init, headers: { 'x-api-key': key, ...init.headers } }, atOnce },
      )
    try {
      const { data: captcha } = (await ask('/public/captcha/challenge')) as unknown as {
        data: { challenge: Parameters<typeof solveAltcha>[0] }
      }
      const { email, password } = userOf(organization, 'learner')
      const signedIn = await ask('/public/user/login/credential', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-captcha-token': await solveAltcha(captcha.challenge) },
        body: JSON.stringify({ email, password, from: 'website' }),
      })
      const { tokens } = (signedIn as unknown as { data: { tokens: { accessToken: string; refreshToken: string } } }).data
      const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
      const paths = await ask('/user/learning/paths', bearer(tokens.accessToken))
      expect(paths).toMatchObject({ status: 200, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(paths?.data).not.toEqual([])
      const refreshed = await ask('/shared/user/refresh', { method: 'POST', ...bearer(tokens.refreshToken) })
      const { data: fresh } = refreshed as unknown as { data: { accessToken: string } }
      expect(await ask('/shared/user/profile', bearer(fresh.accessToken))).toMatchObject({ status: 200, data: { email } })
      expect(await ask('/user/learning/paths')).toMatchObject({ status: 401, statusCode: 5120 })
      expect(await ask('/no/such/address')).toMatchObject({ status: 404 })
      const beyond = await ask(`/public/certificate-verify/${codeOf(organization, 'valid')}`, {}, 70)
      expect(beyond?.status).toBe(429)
      expect(Number(beyond?.retryAfter)).toBeGreaterThan(0)

      await portal.goto(`http://localhost:${port}`)
      expect(await ask('/user/learning/paths', bearer(fresh.accessToken))).toBeNull()
      expect(await ask('/public/captcha/challenge')).toBeNull()
    } finally {
      await context.close()
      site.close()
    }
  })
