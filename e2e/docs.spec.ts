import { expect, expectLanguage, expectSound, type Language, organizationOf, test } from './masar'

for (const language of ['ar', 'en'] as Language[]) {
  test(`opens an operation of the reference (${language})`, async ({ page }) => {
    await page.goto(`${organizationOf(language).url}/docs`)
    await expectLanguage(page, language)
    const operation = page.locator('.opblock').filter({ hasText: '/public/certificate-verify/{code}' })
    await operation.locator('button.opblock-summary-control').click()
    await expect(operation.getByText('certificateNotFound').first()).toBeVisible()
    // What Swagger UI draws inside is not ours to judge.
    await expectSound(page, `docs-${language}`, ['#reference'])
  })
}
