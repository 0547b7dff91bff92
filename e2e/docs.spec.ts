import { expect, expectLanguage, organizationOf, test } from './masar'
import { type Language, takesPictures } from './settings'
import { expectNoBarrier } from './sound'

for (const language of ['ar', 'en'] as Language[]) {
  test(`opens an operation of the reference (${language})`, async ({ page }) => {
    await page.goto(`${organizationOf(language).url}/docs`)
    await expectLanguage(page, language)
    // Of a document this long Swagger UI keeps only those operations in the page that are in view.
    await page.locator('.operation-filter-input').fill('certificate-verify')
    const operation = page.locator('.opblock').filter({ hasText: '/public/certificate-verify/{code}' })
    await operation.locator('button.opblock-summary-control').click()
    await expect(operation.getByText('certificateNotFound').first()).toBeVisible()
    await expect(page.locator('.errors-wrapper')).toHaveCount(0)
    // What Swagger UI renders below the header is not checked.
    await expectNoBarrier(page, 'docs', 'header')
    if (takesPictures) await page.screenshot({ path: `test-results/screens/docs-${language}.png` })
  })
}
