import { startPlatform } from '../lib/domain/standards/lti-platforms/fake-platform.fixtures'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, test, texts, unique } from './masar'
import { expectSound, ready } from './sound'
import { enter } from './visitor'

const own = { ar: messages.ar.ltiPlatforms, en: messages.en.ltiPlatforms }

for (const language of ['ar', 'en'] as const)
  test(`a learner opens a path from a course of another platform (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const words = own[language]
    const platform = await startPlatform()
    try {
      const name = unique('Platform ')
      platform.state.clientId = unique('client-')
      await enter(page, organization, 'admin', '/console/lti-platforms/new')
      const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value)
      await fill(words.fields.name, name)
      await fill(words.fields.issuer, platform.issuer)
      await fill(words.fields.clientId, platform.state.clientId)
      await page.getByLabel(words.fields.deploymentIds).fill('deployment-1')
      await fill(words.fields.loginUrl, `${platform.issuer}/auth`)
      await fill(words.fields.tokenUrl, `${platform.issuer}/token`)
      await fill(words.fields.keySetUrl, `${platform.issuer}/keys`)
      await page.getByRole('button', { name: words.submit, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectSound(page, 'learning-platform')
      const tool = `${organization.url}/api/v1/public/lti/tool`
      await expect(page.getByText(`${tool}/launch`, { exact: true })).toBeVisible()
      const keys = `${organization.url}/api/v1/public/lti/jwks`
      platform.state.toolKeys = async () => (await fetch(keys)).json()
      const paths: { data: { id: string }[] } = await page.evaluate(async () =>
        (await fetch('/console/api/user/learning/paths?perPage=1')).json(),
      )
      const path = paths.data[0]?.id ?? ''

      // The course shows the link in a frame, where it becomes a page that opens a window.
      platform.state.signedIn = platform.launchClaims({
        subject: unique('person-'),
        target: `${tool}/launch`,
        path,
        name: 'Sara Ali',
      })
      const initiation = {
        iss: platform.issuer,
        login_hint: 'hint',
        target_link_uri: `${tool}/launch`,
        client_id: platform.state.clientId,
      }
      platform.state.coursePage = `<iframe src="${tool}/login?${new URLSearchParams(initiation).toString().replaceAll('&', '&amp;')}"></iframe>`
      const learner = await (await browser.newContext()).newPage()
      watch(learner)
      await learner.goto(`${platform.issuer}/course`)
      const [window] = await Promise.all([
        learner.waitForEvent('popup'),
        learner.frameLocator('iframe').getByRole('link', { name: words.pages.open.button }).click(),
      ])
      await window.getByRole('button', { name: 'Continue' }).click()
      // At the first sign-in the required policies are shown.
      await expect(window.getByRole('heading', { level: 1, name: texts[language].terms.title })).toBeVisible()
      await ready(window)
      for (const box of await window.getByRole('checkbox').all()) await box.check()
      await window.getByRole('button', { name: texts[language].terms.accept }).click()
      await expect(window).toHaveURL(`${organization.url}/learn/paths/${path}`)
    } finally {
      await platform.close()
    }
  })
