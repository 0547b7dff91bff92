import type { Page } from '@playwright/test'
import { codeOf, expect, organizationOf, test } from './masar'
import type { Language } from './settings'
import { ready, recordShifts, settled } from './sound'

/** Resolves when so many fonts have been read whole. */
const arrivals = (page: Page, count: number) =>
  new Promise<void>((resolve) => {
    let arrived = 0
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'font') return
      arrived += 1
      if (arrived === count) resolve()
    })
  })

const script = { ar: 'arabic', en: 'latin' }

for (const language of ['ar', 'en'] as Language[])
  for (const place of ['verify', 'sign-in'] as const)
    test(`a first visitor reads our face from the first page on: ${place} (${language})`, async ({ page }) => {
      const organization = organizationOf(language)
      const address = { verify: `/verify/${codeOf(organization, 'valid')}`, 'sign-in': '/console/sign-in' }[place]
      await recordShifts(page)
      // Fonts that arrive after the first paint are not used on that page (font-display: optional), and how soon they arrive is the
      // machine's matter. So the styles, which the first paint waits for, are held until both preloaded fonts are there.
      const fonts = arrivals(page, 2)
      await page.route('**/*.css', async (route) => {
        await fonts
        await route.continue()
      })
      // Each test has a browser context of its own, with nothing in its cache.
      await page.goto(`${organization.url}${address}`)
      if (place === 'sign-in') await ready(page)
      await settled(page)
      const { early, loaded, shifts } = await page.evaluate(async (sample) => {
        await document.fonts.ready
        const faces = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return {
          early: faces
            .filter(({ name, initiatorType }) => name.endsWith('.woff2') && initiatorType === 'link')
            .map(({ name }) => name),
          loaded: [400, 600].map((weight) => document.fonts.check(`${weight} 1em "IBM Plex Sans Arabic"`, sample)),
          shifts: window.shifts,
        }
      }, { ar: 'مسار', en: 'Path' }[language])
      const from = `${organization.url}/_next/static/media/ibm-plex-sans-arabic-${script[language]}-`
      expect(early.map((name) => name.replace(from, '').slice(0, 3)).toSorted()).toEqual(['400', '600'])
      expect(loaded).toEqual([true, true])
      expect(shifts).toEqual([])

      // Loaded does not mean used: the font the browser rendered the text with.
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      const { root } = await session.send('DOM.getDocument')
      for (const selector of ['h1', 'footer div']) {
        const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
        expect(fonts.map(({ familyName, isCustomFont }) => isCustomFont && /^IBM Plex Sans Arabic/.test(familyName))).toEqual(
          fonts.map(() => true),
        )
        expect(fonts.length).toBeGreaterThan(0)
      }
    })
