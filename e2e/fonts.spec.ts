import type { Page } from '@playwright/test'
import { codeOf, expect, organizationOf, test } from './masar'
import type { Language } from './settings'
import { ready, recordShifts, settled } from './sound'
import { enter } from './visitor'

/** A phone on a slow connection: the test detects late resources without a time limit. */
async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const [down, up] = [200_000, 90_000]
  const line = { offline: false, latency: 150, downloadThroughput: down, uploadThroughput: up }
  await session.send('Network.emulateNetworkConditions', line)
}

/** The texts of a page that the browser rendered with another font than ours, other than codes. Loaded does not mean used. */
async function otherFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (node.textContent?.trim() && parent && !parent.closest('script, style, noscript, .code, kbd, pre'))
        parent.setAttribute('data-read', '')
    }
  })
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-read]' })
  expect(nodeIds.length).toBeGreaterThan(5)
  const found: string[] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts)
      if (!(isCustomFont && /^IBM Plex Sans Arabic/.test(familyName))) {
        const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
        found.push(`${familyName}: ${outerHTML.slice(0, 200)}`)
      }
  }
  return found
}

for (const language of ['ar', 'en'] as Language[])
  test(`a first visitor on a slow line reads our face in both scripts, and nothing moves (${language})`, async ({
    page,
    browser,
    watch,
    extraHTTPHeaders,
  }) => {
    const organization = organizationOf(language)
    await enter(page, organization, 'admin')
    const session = await page.context().cookies()
    const verify = `/verify/${codeOf(organization, 'valid')}`
    const places = { verify, 'sign-in': '/console/sign-in', home: '/console', learn: '/learn' }
    for (const [place, address] of Object.entries(places)) {
      // A context of its own: nothing is in its cache.
      const visitor = await browser.newContext({ extraHTTPHeaders })
      if (place === 'home' || place === 'learn') await visitor.addCookies(session)
      const first = await visitor.newPage()
      watch(first)
      await recordShifts(first)
      await slowLine(first)
      await first.goto(`${organization.url}${address}?lang=${language}`)
      if (place !== 'verify') await ready(first)
      await settled(first)
      expect({ place, others: await otherFonts(first) }).toEqual({ place, others: [] })
      const shifts = await first.evaluate(() => window.shifts)
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        `${place}: ${JSON.stringify(shifts)}`,
      ).toBeLessThanOrEqual(0.01)
      await visitor.close()
    }
  })
