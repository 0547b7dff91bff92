import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Every page of the product as the folders of app/ name it; `[name]` stands for a part of the address that only data has. */
const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|[\\/])page\.tsx$/.test(file) && !file.includes('[...'))
  .map((file) => {
    const folders = file.split(/[\\/]/).slice(0, -1)
    return `/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`
  })
  .toSorted((a, b) => a.split('/').length - b.split('/').length || a.localeCompare(b))

const isOfData = (route: string) => route.includes('[')
const patternOf = (route: string) => new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`)

/**
 * Leads a visitor through every page below some places: first those with an address of their own, then of the others one each, by a link that was
 * seen on the way. Returns the pages to which no link led.
 */
export async function eachPage(
  page: Page,
  below: RegExp,
  visit: (route: string, address: string) => Promise<void>,
): Promise<string[]> {
  const { origin } = new URL(page.url())
  const wanted = routes.filter((route) => below.test(route))
  const seen = new Set<string>()
  const go = async (route: string, path: string) => {
    await visit(route, `${origin}${path}`)
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) seen.add(new URL(link, origin).pathname)
  }
  for (const route of wanted.filter((route) => !isOfData(route))) await go(route, route)
  const missed: string[] = []
  for (const route of wanted.filter(isOfData)) {
    const found = [...seen].find((path) => patternOf(route).test(path) && !wanted.includes(path))
    if (found) await go(route, found)
    else missed.push(route)
  }
  return missed
}
