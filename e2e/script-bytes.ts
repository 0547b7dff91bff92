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

/** A script that a document asked for, and its bytes once it has come. */
type AskedScript = { url: string; frameId: string; loaderId: string; bytes?: number }

/** Bytes of scripts as they came over the wire, headers left out: all that a page, and what it shows in frames, loads by itself. */
export async function scriptBytes(page: Page, address: string): Promise<{ own: number; inFrames: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Answers from a service worker do not come over the wire.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  const asked = new Map<string, AskedScript>()
  /** The content length of each answer, as compressed; the browser's own count includes the headers. */
  const lengths = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const length = Number(headers['content-length'] ?? headers['Content-Length'])
    if (length > 0) lengths.set(requestId, length)
  })
  session.on('Network.requestWillBeSent', ({ requestId, type, frameId = '', loaderId, request: { url } }) => {
    if (type === 'Script') asked.set(requestId, { url, frameId, loaderId })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = asked.get(requestId)
    if (script) script.bytes = lengths.get(requestId) ?? encodedDataLength
  })
  // That nothing fails is watched for every journey.
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId))
  await visit(page, address)
  await framesShown(page)
  /** The scripts of the documents that are shown now: of those before, the browser does not always tell how their requests ended. */
  const scripts = async () => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const shown = (tree: typeof frameTree): string[] => [tree.frame.loaderId, ...(tree.childFrames ?? []).flatMap(shown)]
    const loaders = new Set(shown(frameTree))
    const all = [...asked.values()].filter(({ loaderId }) => loaders.has(loaderId))
    return { own: all.filter(({ frameId }) => frameId === frameTree.frame.id), all }
  }
  // Loaded scripts may load others.
  for (let known = -1; known < asked.size; ) {
    known = asked.size
    const onTheWay = async () => (await scripts()).all.filter(({ bytes }) => bytes === undefined).map(({ url }) => url)
    await expect.poll(onTheWay, `${address}: scripts on the way`).toEqual([])
    await idle(page)
  }
  const { own, all } = await scripts()
  await session.detach()
  const sum = (some: AskedScript[]) => some.reduce((total, { bytes = 0 }) => total + bytes, 0)
  expect(sum(own), `${address}: bytes of scripts`).toBeGreaterThan(0)
  return { own: sum(own), inFrames: sum(all) - sum(own) }
}
