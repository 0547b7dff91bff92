import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

// Content of another host, with the library that content of others uses.
const library = () => readFileSync('node_modules/@xapi/cmi5/dist/Cmi5.umd.js')
const content = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Content</title><link rel="icon" href="data:,"><script src="/cmi5.js"></script></head>
<body><h1>Content</h1><button id="pass" disabled>Pass</button><script>
const button = document.getElementById('pass')
const content = Cmi5.instance
content.initialize().then(() => { button.disabled = false })
button.onclick = async () => { await content.pass(0.9); await content.complete(); await content.terminate(); location.href = content.launchData.returnURL }
</script></body></html>`

let server: Server
let address = ''
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const isLibrary = request.url === '/cmi5.js'
    response.writeHead(200, { 'content-type': isLibrary ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(isLibrary ? library() : content)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`
})
test.afterAll(() => server.close())

type Made = { id: string; version: number }
/** A published path of one lesson with content; answers with its ids. */
async function makeLaunchLesson(page: Page) {
  const title = unique('content ')
  const locales = both(() => ({ title, body: { intro: title, url: address } }))
  const settings = { moveOn: 'CompletedAndPassed', launchMethod: 'OwnWindow', masteryScore: 0.8 }
  const made = { typeKey: 'launch.cmi5', sourceLocale: 'ar', locales, settings }
  const module = await api<Made>(page, 'POST', '/admin/content/module', made)
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const about = { category: 'safety', level: 'beginner', estimatedMinutes: 10 }
  const described = both(() => ({ title, description: title }))
  const path = await api<Made>(page, 'POST', '/admin/content/path', { locales: described, ...about })
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { pathId: path.id, moduleId: module.id }
}

for (const language of ['ar', 'en'] as const) {
  test(`content of another host is opened from its lesson and completes it (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { launched, common } = messages[language].player
    await enter(page, organization, 'admin')
    const { pathId, moduleId } = await makeLaunchLesson(page)
    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
    await learner.getByRole('button', { name: launched.start, exact: true }).click()
    const link = learner.getByRole('link', { name: launched.own, exact: true })
    await expect(link).toBeVisible()
    await expectSound(learner, 'launched')
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await opened.getByRole('button', { name: 'Pass' }).click()
    // It comes back to the lesson, which says what it reported.
    await expect(opened.getByText(common.passed, { exact: true }).first()).toBeVisible()
    await expect(opened.getByText(launched.done)).toBeVisible()
    await expectSound(opened, 'launched-done')
    await context.close()
  })
}
