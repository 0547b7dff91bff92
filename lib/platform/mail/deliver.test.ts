import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { canonicalEmail } from '../email-address'
import { env } from '../env'
import { newId } from '../ids'
import { deliver } from './deliver'
import { isMailboxOpen, keptMails } from './kept'
import type { Mail } from './letter'

const { SMTP_URL, DATA_FOLDER, MAIL_FROM, deployment } = env()
const undo: (() => unknown)[] = []
afterEach(async () => {
  Object.assign(env(), { SMTP_URL, DATA_FOLDER, MAIL_FROM, deployment })
  for (const step of undo.splice(0)) await step()
})

const mail: Mail = {
  organizationId: newId(),
  fromName: 'أكاديمية النور، فرع "الرياض"',
  replyTo: null,
  logo: null,
  to: 'sara@alnoor.example',
  subject: 'دعوتك إلى \u2068أكاديمية النور\u2069',
  text: 'مرحبًا،\n\nhttps://alnoor.example/#secret\n',
  html: '<p dir="rtl">مرحبًا</p>',
}

type Received = { from: string; to: string[]; raw: string }

/** A mail server on this machine: the mails it received, and the recipients it refuses. */
async function mailServer(refused: Record<string, number> = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSMTPUTF8: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const responseCode = refused[address]
      callback(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null)
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') })
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  undo.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const { port } = server.server.address() as AddressInfo
  Object.assign(env(), { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'learning@alnoor.example' })
  return received
}

describe('a mail that is delivered by SMTP', () => {
  it('arrives at its one recipient, from the configured address, as text and HTML', async () => {
    const received = await mailServer()
    expect(await deliver(mail)).toBe('sent')
    expect(received).toHaveLength(1)
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received
    expect([from, to]).toEqual(['learning@alnoor.example', ['sara@alnoor.example']])
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/im)
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/im)
    expect(raw.match(/^Content-Type: text\/(plain|html); charset=utf-8/gim)).toHaveLength(2)
  })

  it('is from the address of the organization, while bounces come back to the server', async () => {
    const received = await mailServer()
    expect(await deliver({ ...mail, fromAddress: 'learning@ministry.example' })).toBe('sent')
    const [{ from, raw } = { from: '', raw: '' }] = received
    expect(from).toBe('learning@alnoor.example')
    expect(raw).toMatch(/^From: .*<learning@ministry\.example>/ims)
  })

  it('arrives at an address of a domain in Arabic letters', async () => {
    const received = await mailServer()
    const to = canonicalEmail('info@مثال.السعودية') ?? ''
    expect(await deliver({ ...mail, to })).toBe('sent')
    // This server writes A-labels in their letters, and has no SMTPUTF8, so they were sent in ASCII.
    expect(received.map((one) => one.to)).toEqual([['info@مثال.السعودية']])
    expect(received[0]?.raw).toMatch(/^To: info@xn--mgbh0fb\.xn--mgberp4a5d4ar/im)
  })

  it('gets no further header, recipient or line from its texts', async () => {
    const received = await mailServer()
    const line = 'x\r\nBcc: victim@elsewhere.example\r\n\r\nbody'
    await deliver({ ...mail, fromName: line, subject: line })
    expect(received.map(({ to }) => to)).toEqual([['sara@alnoor.example']])
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im)
  })

  it('is refused for good if the server does not know the recipient, and may be retried otherwise', async () => {
    const received = await mailServer({ 'gone@alnoor.example': 550, 'later@alnoor.example': 451 })
    expect(await deliver({ ...mail, to: 'gone@alnoor.example' })).toBe('refused')
    await expect(deliver({ ...mail, to: 'later@alnoor.example' })).rejects.toThrow()
    Object.assign(env(), { SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(deliver(mail)).rejects.toThrow()
    expect(received).toEqual([])
  })
})

describe('without a mail server', () => {
  it('mails are kept as files, and shown in development only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mails-'))
    undo.push(() => rmSync(folder, { recursive: true }))
    Object.assign(env(), { SMTP_URL: undefined, DATA_FOLDER: folder, deployment: 'development' })
    expect(await keptMails(mail.organizationId)).toEqual([])
    await deliver({ ...mail, subject: 'first' })
    await deliver(mail)
    expect((await keptMails(mail.organizationId)).map(({ subject }) => subject)).toEqual([mail.subject, 'first'])
    expect(await keptMails(newId())).toEqual([])
    expect(await keptMails('..')).toEqual([])
    const own = join(folder, 'mail', mail.organizationId)
    const files = readdirSync(own).filter((name) => name.endsWith('.eml'))
    expect(files).toHaveLength(2)
    expect(readFileSync(join(own, files[0] ?? ''), 'utf8')).toMatch(/^To: sara@alnoor.example/m)
    for (const other of ['preview', 'production'] as const) {
      Object.assign(env(), { deployment: other })
      expect([isMailboxOpen(), await keptMails(mail.organizationId)]).toEqual([false, []])
    }
  })
})
