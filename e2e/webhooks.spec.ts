import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, unique } from './masar'
import { expectSound, reload } from './sound'
import { enter } from './visitor'

const texts = { ar: messages.ar, en: messages.en }

/** A system of others: it answers 503 until it is repaired, and keeps what it got. */
async function startReceiver() {
  const received: { id: string; body: string; headers: Record<string, string> }[] = []
  const state = { isBroken: true }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    received.push({ id: headers['webhook-id'] ?? '', body: Buffer.concat(chunks).toString('utf8'), headers })
    response.writeHead(state.isBroken ? 503 : 200).end(state.isBroken ? 'under repair' : 'thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received, state, stop }
}

for (const language of ['ar', 'en'] as const) {
  test(`a webhook is made, its receiver fails, and the delivery is sent again (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { webhooks: own, events } = texts[language]
    const words = parts[language]
    const receiver = await startReceiver()
    const name = unique('نظام HR ')
    try {
      await enter(page, organization, 'admin')
      await page.getByRole('navigation', { name: words.shell.sections }).getByRole('link', { name: own.title }).click()
      await page.getByRole('button', { name: own.create }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(own.fields.url).fill(receiver.url)
      await dialog.getByLabel(own.fields.description).fill(name)
      await dialog.getByRole('checkbox', { name: events.groupDeleted }).check()
      await dialog.getByRole('button', { name: own.submit, exact: true }).click()
      const secret = await page.getByText(/^whsec_[\w+/]+=*$/).textContent()
      await page.getByRole('checkbox', { name: words.secret.kept }).check()
      await page.getByRole('button', { name: words.secret.done, exact: true }).click()

      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.getByRole('button', { name: own.test, exact: true }).click()
      await expect(page.getByText(own.tested)).toBeVisible()
      await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(1)
      const row = page.getByRole('row').filter({ hasText: events.webhookTested })
      await expect(async () => {
        await reload(page)
        await expect(row).toContainText(own.problems.refused, { timeout: 1000 })
      }).toPass()
      await expect(row).toContainText('503')
      await expectSound(page, 'webhook')

      await page.getByRole('link', { name: events.webhookTested }).click()
      await expect(page.getByRole('heading', { level: 1, name: events.webhookTested })).toBeVisible()
      await expect(page.getByText('under repair')).toBeVisible()
      await expectSound(page, 'webhook-delivery')
      receiver.state.isBroken = false
      await page.getByRole('button', { name: own.deliveries.replay, exact: true }).click()
      await expect(page.getByText(own.deliveries.replayed)).toBeVisible()
      const facts = page.getByRole('region', { name: own.deliveries.facts })
      await expect(async () => {
        await reload(page)
        await expect(facts.getByText(own.deliveryStates.delivered, { exact: true })).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(page.getByText('thanks')).toBeVisible()

      // The same message each time, signed with the secret that was shown.
      expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
      for (const { body, headers } of receiver.received)
        expect(new Webhook(secret ?? '').verify(body, headers)).toMatchObject({ type: 'webhookTested' })

      await page.getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('button', { name: own.remove, exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: own.remove, exact: true }).click()
      await expect(page).toHaveURL(/\/console\/webhooks$/)
      await expect(page.getByRole('link', { name })).toHaveCount(0)
    } finally {
      await receiver.stop()
    }
  })
}
