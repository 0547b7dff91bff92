import { expect, type Page } from '@playwright/test'
import { ready } from './sound'

/** Resolves once the browser has had nothing else to do, so that what hydration asked for has been asked for. */
export const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))))

export async function visit(page: Page, address: string) {
  await page.goto(address)
  if (/^\/(console|learn)/.test(new URL(address).pathname)) await ready(page)
}

/** Waits until each frame shows its page, whose address it may be given late, with its interactive parts. */
async function framesShown(page: Page): Promise<void> {
  const empty = () => page.frames().filter((frame) => frame.url() === 'about:blank').length
  await expect.poll(empty, 'frames without a page').toBe(0)
  for (const frame of page.frames()) {
    await frame.waitForLoadState('load')
    await expect(frame.locator('[data-interactive=false]')).toHaveCount(0)
  }
}

/** A script or style sheet that a document asked for, and its bytes once it has come. */
type Asked = { type: 'Script' | 'Stylesheet'; url: string; frameId: string; loaderId: string; bytes?: number }

/**
 * Bytes of scripts and style sheets as they came over the wire, headers left out: all that a page loads by itself, and the scripts of what it shows in
 * frames.
 */
export async function pageBytes(page: Page, address: string): Promise<{ own: number; inFrames: number; styles: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Answers from a service worker do not come over the wire.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  const asked = new Map<string, Asked>()
  /** The content length of each answer, as compressed; the browser's own count includes the headers. */
  const lengths = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const length = Number(headers['content-length'] ?? headers['Content-Length'])
    if (length > 0) lengths.set(requestId, length)
  })
  session.on('Network.requestWillBeSent', ({ requestId, type, frameId = '', loaderId, request: { url } }) => {
    if (type === 'Script' || type === 'Stylesheet') asked.set(requestId, { type, url, frameId, loaderId })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const part = asked.get(requestId)
    if (part) part.bytes = lengths.get(requestId) ?? encodedDataLength
  })
  // That nothing fails is watched for every journey.
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId))
  await visit(page, address)
  await framesShown(page)
  /** The scripts and style sheets of the documents that are shown now: of those before, the browser does not always report how their requests ended. */
  const loaded = async () => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const shown = (tree: typeof frameTree): string[] => [tree.frame.loaderId, ...(tree.childFrames ?? []).flatMap(shown)]
    const loaders = new Set(shown(frameTree))
    const all = [...asked.values()].filter(({ loaderId }) => loaders.has(loaderId))
    return { own: all.filter(({ frameId }) => frameId === frameTree.frame.id), all }
  }
  // Loaded scripts may load others.
  for (let known = -1; known < asked.size; ) {
    known = asked.size
    const onTheWay = async () => (await loaded()).all.filter(({ bytes }) => bytes === undefined).map(({ url }) => url)
    await expect.poll(onTheWay, `${address}: on the way`).toEqual([])
    await idle(page)
  }
  const { own, all } = await loaded()
  await session.detach()
  const sum = (kind: Asked['type'], some: Asked[]) =>
    some.reduce((total, { type, bytes = 0 }) => (type === kind ? total + bytes : total), 0)
  const [scripts, styles] = [sum('Script', own), sum('Stylesheet', own)]
  expect(scripts, `${address}: bytes of scripts`).toBeGreaterThan(0)
  expect(styles, `${address}: bytes of style sheets`).toBeGreaterThan(0)
  return { own: scripts, inFrames: sum('Script', all) - scripts, styles }
}
