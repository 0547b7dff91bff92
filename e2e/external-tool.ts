import { lookup } from 'node:dns'
import http from 'node:http'
import type { LookupFunction } from 'node:net'
import type { Page } from '@playwright/test'
import { startTool, tokenIn } from '../lib/domain/standards/lti-tools/ltijs.fixtures'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, type Organization, unique } from './masar'
import { makeLesson, makePath } from './paths'
import type { Language } from './settings'
import { expectSound, open, reload } from './sound'

// Browsers know that every name below localhost is this machine; the resolver that the tool asks may not.
const lookUp: LookupFunction = (name, options, callback) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, callback)

export type Tool = Awaited<ReturnType<typeof startTool>>

/** The tool is ltijs, an implementation of its own, as a server on this machine. */
export function startExternalTool(): Promise<Tool> {
  http.globalAgent = new http.Agent({ keepAlive: true, lookup: lookUp })
  return startTool()
}

/** Registers the tool in the console, and the platform in the tool; answers with the page of the tool and its deployment. */
export async function registerTool(page: Page, { url }: Organization, language: Language, tool: Tool) {
  const { ltiTools: words } = messages[language]
  const name = unique('Tool ')
  await open(page, `${url}/console/lti-tools/new`)
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
  const address = page.url()

  // The values on the page are copied into the tool.
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  type Registered = { clientId: string; deploymentId: string; platform: Parameters<typeof tool.register>[0] }
  const registered = await api<Registered>(page, 'GET', `/admin/integration/lti/tool/${id}`)
  await expect(page.getByText(registered.clientId, { exact: true })).toBeVisible()
  await tool.register(registered.platform, registered.clientId)
  // It has keys from then on.
  await page.getByRole('button', { name: words.check.button, exact: true }).click()
  await expect(page.locator('[role=status] .badge.good')).toBeVisible()
  await expectSound(page, 'external-tool')
  return { address, deploymentId: registered.deploymentId }
}

/** A published path with one lesson of the tool, for which 60 of 100 are needed. */
export async function makeToolLesson(page: Page, deploymentId: string) {
  const title = unique('laboratory ')
  const named = { ar: title, en: title }
  const settings = { deploymentId, newWindow: true, sendName: true, sendEmail: false, maxScore: 20, passPercent: 60 }
  const moduleId = await makeLesson(page, 'launch.lti', named, () => ({ intro: title }), settings)
  return { pathId: await makePath(page, named, [moduleId]), moduleId, title }
}

/** Opens the tool in its lesson, and lets it report a grade, which passes the lesson. */
export async function useTool(
  learner: Page,
  { url }: Organization,
  language: Language,
  { tool, lesson }: { tool: Tool; lesson: Awaited<ReturnType<typeof makeToolLesson>> },
) {
  const { player } = messages[language]
  const { pathId, moduleId, title } = lesson
  await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
  await open(learner, `${url}/learn/paths/${pathId}/modules/${moduleId}`)
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
  const stateOf = async () => (await api<Progress>(learner, 'GET', `/user/learning/modules/${moduleId}/progress`)).items[0]?.state
  await expect.poll(stateOf).toBe('passed')
  await reload(learner)
  await expect(learner.getByText(player.common.passed, { exact: true }).first()).toBeVisible()
}
