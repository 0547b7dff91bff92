import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { messages } from '../messages/catalogue'
import type { DemoFile } from '../scripts/seed/demo'

const { console: ar, parts: arParts } = messages.ar
const { console: en, parts: enParts } = messages.en

export { expect } from '@playwright/test'

type Organization = DemoFile['organizations'][number]
export type Language = 'ar' | 'en'
export const texts = { ar, en }
export const parts = { ar: arParts, en: enParts }
export const direction = { ar: 'rtl', en: 'ltr' }
export const other = { ar: 'en', en: 'ar' } as const

const demo = () => JSON.parse(readFileSync('.data/e2e/demo.json', 'utf8')) as DemoFile

/** The demo organization whose own language is the given one. */
export function organizationOf(language: Language): Organization {
  const found = demo().organizations.find(({ slug }) => slug === { ar: 'alnoor', en: 'horizon' }[language])
  if (!found) throw new Error(`demo.json has no organization for ${language}`)
  return found
}

export function userOf(organization: Organization, role: Organization['users'][number]['role']) {
  const found = organization.users.find((user) => user.role === role)
  if (!found) throw new Error(`${organization.slug} has no ${role}`)
  return found
}

export function codeOf(organization: Organization, state: Organization['certificates'][number]['state']): string {
  const found = organization.certificates.find((certificate) => certificate.state === state)
  if (!found) throw new Error(`${organization.slug} has no ${state} certificate`)
  return found.code
}

type Document = { paths: Record<string, Record<string, unknown>> }
let published: Promise<[string, RegExp][]> | undefined

/** What the OpenAPI document lists, as method and pattern of the path. */
async function readPublished(): Promise<[string, RegExp][]> {
  const answer = await fetch(`http://localhost:${process.env.E2E_PORT ?? 3217}/api/v1/openapi.json`)
  const { paths } = (await answer.json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, RegExp] => [
      method.toUpperCase(),
      new RegExp(`^(/api/v1)?${path.replace(/^\/api\/v1/, '').replace(/\{\w+\}/g, '[^/]+')}$`),
    ]),
  )
}

/** Calls through the console's door that no published operation answers: there is no private API. */
async function privateCalls(calls: Set<string>): Promise<string[]> {
  published ??= readPublished()
  const operations = await published
  expect(operations.length).toBeGreaterThan(20)
  return [...calls].filter((call) => {
    const [method = '', path = ''] = call.split(' ')
    return !operations.some(([wanted, pattern]) => wanted === method && pattern.test(path))
  })
}

/** Collects what a browser complains about and what it asks of the API; the test fails at its end for anything not excused or not published. */
export const test = base.extend<{ excuse: RegExp[]; watch: (page: Page) => void }>({
  excuse: [[], { option: true }],
  watch: [
    async ({ page, excuse }, use) => {
      const complaints: string[] = []
      const calls = new Set<string>()
      const watch = (watched: Page) => {
        watched.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
        watched.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/console/api/')) calls.add(`${request.method()} ${pathname.slice('/console/api'.length)}`)
        })
        watched.on('pageerror', (error) => complaints.push(error.message))
      }
      watch(page)
      await use(watch)
      expect(complaints.filter((complaint) => !excuse.some((known) => known.test(complaint)))).toEqual([])
      expect(await privateCalls(calls)).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens the sign-in page and fills in email and password, and the second step where the person has one. */
export async function signIn(page: Page, organization: Organization, role: Organization['users'][number]['role']) {
  const { email, password, totpSecret } = userOf(organization, role)
  await page.goto(`${organization.url}/console`)
  await expect(page).toHaveURL(/\/console\/sign-in\?next=%2Fconsole$/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('button[type=submit]').click()
  if (totpSecret) {
    await page.locator('#code').fill(generateSync({ secret: totpSecret }))
    await page.locator('button[type=submit]').click()
  }
  await expect(page).toHaveURL(`${organization.url}/console`)
}

/** Language and direction of the page, as its root says. */
export async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', direction[language])
}

/** Waits until the page is there with its title, which Next sends after the rest, and no colour is on its way to another: what is half faded has a contrast nobody will see. */
async function settled(page: Page) {
  await page.locator('h1').first().waitFor()
  await expect(page).toHaveTitle(/\S/)
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(finite.map((one) => one.finished))
  })
}

/** What may differ between the colour schemes: everything else is the same page. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** No barrier that axe finds, in either colour scheme; nothing to scroll sideways on a phone. Leaves pictures in test-results. */
export async function expectSound(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const axe = new AxeBuilder({ page })
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(rulesOfColour)).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(wider, `${name} at ${width} px`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
}
