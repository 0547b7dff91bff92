import { messages } from '../messages/catalogue'
import { demoPassword } from '../scripts/seed/demo-organizations'
import { expect, type Organization, parts, shownOrganizationOf, test, unique } from './masar'
import { takesPictures } from './settings'
import { expectSound, open, reload } from './sound'
import { signIn } from './visitor'

const words = messages.en.operator
const exportWords = messages.en.organization.export

/** The operator's organization of the demo, which is no organization of a journey. */
function operatorOrganization(): Organization {
  const { url } = shownOrganizationOf('en')
  const address = url.replace(/\/\/[^.]+\./, '//platform.')
  const operator = { role: 'admin' as const, email: 'admin@platform.example', password: demoPassword }
  return { slug: 'platform', url: address, apiKey: '', users: [operator], certificates: [] }
}

/** Looks at a page in both languages. */
async function look(page: Parameters<typeof expectSound>[0], name: string) {
  await expectSound(page, name)
  if (!takesPictures) return
  const address = new URL(page.url())
  address.searchParams.set('lang', 'ar')
  await page.goto(address.toString())
  await expectSound(page, name)
  address.searchParams.set('lang', 'en')
  await page.goto(address.toString())
}

test.describe('the operator of a server', () => {
  test.use({ excuse: ['403 /', '403 /learn', '403 /icon.svg'] })

  test('creates an organization, sets its quotas, suspends it, and restores it', async ({ page }) => {
    const home = operatorOrganization()
    const slug = unique('new')
    await signIn(page, home, 'admin', '/console/operator')
    await look(page, 'operator-list')
    await page.getByRole('button', { name: words.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.fields.slug).fill(slug)
    const name = dialog.getByRole('group', { name: words.fields.name, exact: true })
    await name.getByRole('textbox', { name: parts.en.form.ar, exact: true }).fill('جهة جديدة')
    await name.getByRole('textbox', { name: parts.en.form.en, exact: true }).fill('A new organization')
    await dialog.getByLabel(words.fields.defaultLocale).first().click()
    await page.getByRole('option', { name: words.values.defaultLocale.ar }).click()
    await dialog.getByLabel(words.fields.timeZone).fill('Asia/Riyadh')
    await dialog.getByLabel(words.fields.adminEmail).fill(`noura@${slug}.example`)
    await dialog.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.secret.title })).toBeVisible()
    await expect(page.getByText(/^lpk_\w+:lps_\w{49}$/)).toBeVisible()
    await page.getByRole('checkbox', { name: parts.en.secret.kept }).check()
    await page.getByRole('button', { name: parts.en.secret.done, exact: true }).click()

    await open(page, `${home.url}/console/operator?search=${slug}`)
    await page.getByRole('row').filter({ hasText: slug }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'A new organization' })).toBeVisible()
    const address = page.url()
    await page.getByRole('button', { name: words.quotas.label }).click()
    await page.getByRole('dialog').getByLabel(words.fields.mostPeople).fill('500')
    await page.getByRole('dialog').getByRole('button', { name: words.quotas.submit, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('500', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: words.suspend.label, exact: true }).click()
    await page.getByRole('dialog').getByLabel(words.fields.reason).fill('The contract ended.')
    await page.getByRole('dialog').getByRole('button', { name: words.suspend.submit, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(words.state.suspended, { exact: true })).toBeVisible()
    await look(page, 'operator-suspended')

    const away = home.url.replace('//platform.', `//${slug}.`)
    for (const language of ['ar', 'en'] as const) {
      const refused = await page.goto(`${away}/learn?lang=${language}`)
      expect(refused?.status()).toBe(403)
      const refusals = messages[language].common.refused
      await expect(page.getByRole('heading', { name: refusals.organizationSuspended.title })).toBeVisible()
      await expectSound(page, 'suspended')
    }
    await page.getByRole('link', { name: messages.en.common.refused.verify }).click()
    await expect(page).toHaveURL(`${away}/verify`)

    await open(page, address)
    await page.getByRole('button', { name: words.restore.label, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.restore.label, exact: true }).click()
    await expect(page.getByText(words.state.active, { exact: true })).toBeVisible()
    expect((await page.goto(`${away}/learn?lang=en`))?.status()).toBe(200)
  })

  test('exports its own organization as one file', async ({ page }) => {
    await signIn(page, operatorOrganization(), 'admin', '/console/organization/export')
    await page.getByRole('button', { name: exportWords.start }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: exportWords.start }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const download = page.getByRole('row').getByRole('button', { name: exportWords.download, exact: true }).first()
    await expect(async () => {
      await reload(page)
      await expect(download).toBeVisible({ timeout: 1000 })
    }).toPass()
    await look(page, 'organization-export')
    const file = page.waitForEvent('download')
    await download.click()
    expect((await file).suggestedFilename()).toMatch(/^platform-.+\.masar\.gz$/)
  })
})
