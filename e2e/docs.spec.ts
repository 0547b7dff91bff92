import { messages } from '../messages/catalogue'
import { expect, expectLanguage, organizationOf, test, userOf } from './masar'
import { type Language, takesPictures } from './settings'
import { expectSound } from './sound'

for (const language of ['ar', 'en'] as Language[]) {
  test(`the reference signs in by itself and lists what the learner may read (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { words, attempt } = messages[language].docs
    await page.goto(`${organization.url}/docs`)
    await expectLanguage(page, language)
    const state = page.getByRole('status')
    await expect(state).toHaveText(attempt.noKey)
    await page.getByRole('button', { name: attempt.demoKey }).click()
    await expect(state).toHaveText(attempt.withKey)

    /** Opens an operation that the filter finds and executes it as it stands. */
    const execute = async (operationId: string) => {
      await page.getByLabel(words.filter).fill(operationId)
      await page.locator('.docs-found a').first().click()
      const operation = page.locator('.opblock').filter({ has: page.getByText(operationId, { exact: true }) })
      await operation.getByRole('button', { name: 'Try it out' }).click()
      await operation.getByRole('button', { name: 'Execute' }).click()
      const answer = operation.locator('.live-responses-table')
      await expect(answer.locator('.response-col_status').last()).toContainText('200')
      return answer
    }
    await execute('identity.signIn')
    await expect(state).toHaveText(attempt.signedIn)
    const profile = await execute('identity.profile')
    await expect(profile).toContainText(userOf(organization, 'learner').email)
    const paths = await execute('learningPaths.list')
    await expect(paths).toContainText(messages[language].operations.learningPaths.list)

    await page.reload()
    await expect(state).toHaveText(attempt.signedIn)
    await expect(page.locator('.errors-wrapper')).toHaveCount(0)
    await expectSound(page, 'docs')
    await page.getByLabel(words.filter).fill('certificate-verify')
    await page.locator('.docs-found a').first().click()
    await expect(page.getByText('certificateNotFound').first()).toBeVisible()
    await expectSound(page, 'docs-operation')
    if (takesPictures) await page.screenshot({ path: `test-results/screens/docs-${language}.png` })
  })
}
