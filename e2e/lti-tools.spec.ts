import { lookup } from 'node:dns'
import http from 'node:http'
import type { LookupFunction } from 'node:net'
import type { Page } from '@playwright/test'
import { startTool, tokenIn } from '../lib/domain/standards/lti-tools/ltijs.fixtures'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open, reload } from './sound'
import { enter } from './visitor'

type Made = { id: string; version: number }

// Browsers know that every name below localhost is this machine; the resolver that the tool asks may not.
const lookUp: LookupFunction = (name, options, callback) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, callback)

// The tool is ltijs, an implementation of its own, as a server on this machine.
let tool: Awaited<ReturnType<typeof startTool>>
test.beforeAll(async () => {
  http.globalAgent = new http.Agent({ keepAlive: true, lookup: lookUp })
  tool = await startTool()
})
test.afterAll(() => tool.close())

/** A published path with one lesson of a tool, for which 60 of 100 are needed. */
async function makeLesson(page: Page, deploymentId: string) {
  const title = unique('laboratory ')
  const module = await api<Made>(page, 'POST', '/admin/content/module', {
    typeKey: 'launch.lti',
    sourceLocale: 'ar',
    locales: both(() => ({ title, body: { intro: title } })),
    settings: { deploymentId, newWindow: true, sendName: true, sendEmail: false, maxScore: 20, passPercent: 60 },
  })
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const path = await api<Made>(page, 'POST', '/admin/content/path', {
    locales: both(() => ({ title, description: title })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { pathId: path.id, moduleId: module.id, title }
}

for (const language of ['ar', 'en'] as const)
  test(`a tool is registered, opened in a lesson and reports the grade that finishes it (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { ltiTools: words, player } = messages[language]
    const name = unique('Tool ')
    await enter(page, organization, 'admin', '/console/lti-tools/new')
    await expectSound(page, 'external-tool-new')
    const { fields } = words
    const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value)
    await fill(fields.name, name)
    await fill(fields.loginUrl, tool.settings.loginUrl)
    await fill(fields.launchUrl, tool.settings.launchUrl)
    await page.getByLabel(fields.redirectUris).fill(tool.settings.redirectUris.join('\n'))
    await fill(fields.keySetUrl, tool.settings.keySetUrl)
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const toolPage = page.url()

    // The values on the page are copied into the tool.
    const id = new URL(toolPage).pathname.split('/').at(-1) ?? ''
    type Registered = { clientId: string; deploymentId: string; platform: Parameters<typeof tool.register>[0] }
    const registered = await api<Registered>(page, 'GET', `/admin/integration/lti/tool/${id}`)
    await expect(page.getByText(registered.clientId, { exact: true })).toBeVisible()
    await tool.register(registered.platform, registered.clientId)
    // It has keys from then on.
    await page.getByRole('button', { name: words.check.button, exact: true }).click()
    await expect(page.locator('[role=status] .badge.good')).toBeVisible()
    await expectSound(page, 'external-tool')

    const { pathId, moduleId, title } = await makeLesson(page, registered.deploymentId)
    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
    await expectSound(learner, 'external-tool-lesson')
    const [opened] = await Promise.all([
      learner.waitForEvent('popup'),
      learner.getByRole('button', { name: player.lti.open, exact: true }).click(),
    ])
    // The page of the tool shows what it learned from the message.
    await expect(opened.locator('pre')).toContainText('platformContext')
    const token = tokenIn((await opened.locator('pre').textContent()) ?? '')
    expect(token.platformContext.context).toMatchObject({ id: pathId, title })
    const { lineitem = '' } = token.platformContext.endpoint
    const graded = { scoreGiven: 17, scoreMaximum: 20, activityProgress: 'Completed', gradingProgress: 'FullyGraded' }
    await tool.services.Grade.submitScore(token, lineitem, graded)

    type Progress = { items: { state: string }[] }
    const stateOf = async () =>
      (await api<Progress>(learner, 'GET', `/user/learning/modules/${moduleId}/progress`)).items[0]?.state
    await expect.poll(stateOf).toBe('passed')
    await reload(learner)
    await expect(learner.getByText(player.common.passed, { exact: true }).first()).toBeVisible()
    await context.close()
    await open(page, toolPage)
    await expect(page.getByRole('cell', { name: words.launches.states.opened }).first()).toBeVisible()
  })
