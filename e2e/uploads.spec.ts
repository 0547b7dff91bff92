import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, test, unique } from './masar'
import { enter } from './visitor'

const language = 'ar'
const { upload } = messages[language].files
const pieces = '/files/:id/pieces'

test.use({ excuse: [`net::ERR_CONNECTION_RESET ${pieces}`] })

/** Twelve megabytes of noise as a WAV file. */
function soundAt(path: string): void {
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0', 'latin1')
  const noise = randomBytes(12 * 1024 * 1024)
  head.writeUInt32LE(noise.length + 36, 4)
  head.writeUInt32LE(noise.length, 40)
  writeFileSync(path, Buffer.concat([head, noise]))
}

test('a large file is sent in pieces: it goes on after the network was cut, after a pause, and after a reload', async ({
  page,
}, information) => {
  const name = `${unique('talk-')}.wav`
  const path = information.outputPath(name)
  soundAt(path)
  const organization = organizationOf(language)
  await enter(page, organization, 'admin')
  await page.goto(`${organization.url}/console/files`)
  const section = page.getByRole('region', { name: upload.title })
  const line = section.getByRole('listitem').filter({ hasText: name })
  const choose = () => section.locator('input[type=file]').setInputFiles(path)

  // The second and the fourth piece do not arrive; at the fifth the person leaves.
  let [sent, cut] = [0, 0]
  let leaves = () => {}
  const left = new Promise<void>((resolve) => {
    leaves = resolve
  })
  const address = /\/files\/[^/]+\/pieces/
  await page.route(address, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    sent += 1
    if (sent === 5) return leaves()
    if (sent !== 2 && sent !== 4) return route.continue()
    cut += 1
    return route.abort('connectionreset')
  })
  await choose()
  await left
  expect(cut).toBe(2)
  await line.getByRole('button', { name: upload.pause }).click()
  await expect(line).toContainText(upload.states.paused)
  await page.unroute(address)

  await page.reload()
  const begun = page.waitForRequest((request) => address.test(request.url()) && request.method() === 'PATCH')
  await choose()
  expect(Number((await begun).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(line).toContainText(upload.states.done)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})
