// Measures how fast the API reference of a running server is shown: npx tsx scripts/api/measure-docs.ts http://alnoor.localhost:3000 [rounds]
// Each round uses a browser with an empty cache. Times are from the start of the navigation, or from the click, to the frame that shows the result.
import { chromium, type Page } from 'playwright'
import { findChromium } from '../chromium.mjs'

const [address, rounds = '5'] = process.argv.slice(2)
if (!address) throw new Error('Usage: measure-docs.ts <address of an organization> [rounds]')

/** Runs in the page: the time of the first frame in which an element of the selector is visible. */
async function shownAt(page: Page, selector: string): Promise<number> {
  const time = await page.waitForFunction(
    (wanted) => {
      const found = document.querySelector(wanted)
      return found !== null && found.getBoundingClientRect().height > 0 && performance.now()
    },
    selector,
    { polling: 'raf' },
  )
  return Number(await time.jsonValue())
}

async function round(browser: Awaited<ReturnType<typeof chromium.launch>>, path: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}${path}`, { waitUntil: 'commit' })
  const first = await shownAt(page, '.opblock')
  const opened: number[] = []
  for (const index of [0, 1, 2]) {
    const control = page.locator('.opblock:not(.is-open) button.opblock-summary-control').nth(index)
    await control.evaluate((button: HTMLElement) => {
      performance.mark('click')
      button.click()
    })
    const end = await shownAt(page, `.opblock.is-open:has(.responses-table)`)
    const start = await page.evaluate(() => performance.getEntriesByName('click').at(-1)?.startTime ?? 0)
    opened.push(end - start)
    await page.locator('.opblock.is-open button.opblock-summary-control').first().click()
    await page.locator('.opblock.is-open').waitFor({ state: 'detached' })
  }
  await context.close()
  return { first, opened: Math.max(...opened) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const summaryOf = (values: number[]) => `median ${Math.round(median(values))} ms, worst ${Math.round(Math.max(...values))} ms`

const { path, missing } = findChromium(chromium.executablePath())
if (!path) throw new Error(missing)
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
for (const path of ['/docs', '/docs?area=learningPaths']) {
  const results = []
  for (let at = 0; at < Number(rounds); at += 1) results.push(await round(browser, path))
  console.log(`${path}: first operation ${summaryOf(results.map(({ first }) => first))}`)
  console.log(`${path}: an operation opened ${summaryOf(results.map(({ opened }) => opened))} (the slowest of three)`)
}
await browser.close()
