import { expect, type Page } from '@playwright/test'

/**
 * The violations of the rules for every page (docs/design.md): the call as cURL comes after everything else
 * on a screen, the unit digits in a column of numbers are aligned, and panels beside each other end on one
 * line. `curl` is the name of the button that copies the call.
 */
export const layoutFaults = (page: Page, curl: string) =>
  page.evaluate((curl) => {
    const found: string[] = []
    for (const header of document.querySelectorAll('main header')) {
      const names = [...header.querySelectorAll('a, button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)
      const at = names.indexOf(curl)
      if (at >= 0 && at < names.length - 1) found.push(`the call as cURL comes before ${names.slice(at + 1)}`)
    }
    for (const table of document.querySelectorAll('table')) {
      const edges = new Map<number, number[]>()
      for (const cell of table.querySelectorAll<HTMLTableCellElement>('td[data-end]')) {
        const range = document.createRange()
        range.selectNodeContents(cell)
        edges.set(cell.cellIndex, [...(edges.get(cell.cellIndex) ?? []), range.getBoundingClientRect().right])
      }
      for (const [column, at] of edges)
        if (Math.max(...at) - Math.min(...at) > 1) found.push(`numbers of column ${column} end at ${at.map(Math.round)}`)
    }
    for (const panel of document.querySelectorAll('main .panel')) {
      const next = panel.nextElementSibling
      if (!next?.classList.contains('panel')) continue
      const [one, other] = [panel.getBoundingClientRect(), next.getBoundingClientRect()]
      if (Math.abs(one.top - other.top) < 1 && Math.abs(one.bottom - other.bottom) > 1)
        found.push(`${panel.getAttribute('aria-label')} ends at ${one.bottom}, what is beside it at ${other.bottom}`)
    }
    return found
  }, curl)

/** The titles of the pages that were seen, each with its address; an area has its own. */
const titles = new Map<string, string>()
const areaOf = (address: string) => new URL(address).pathname.split('/')[1] ?? ''

/**
 * The faults of a document's title: it must name the page, its organization and the product, and differ from
 * all other titles in its area.
 */
export async function titleFaults(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const keyOf = (title: string) => `${areaOf(page.url())} ${title}`
  const faultsOf = (title: string) => [
    ...([undefined, pathname].includes(titles.get(keyOf(title))) ? [] : [`has the title of another page: ${title}`]),
    ...(title.split(' · ').length < 3 ? [`has the title ${title}`] : []),
  ]
  // The title arrives after the rest of the page, and the name of a record joins it when React answers.
  await expect
    .poll(async () => faultsOf(await page.title()))
    .toEqual([])
    .catch(() => undefined)
  const title = await page.title()
  const found = faultsOf(title)
  titles.set(keyOf(title), pathname)
  return found
}
