import { createTransport } from 'nodemailer'
import { env } from '../env'
import { keepMail } from './kept'
import type { Letter, Mail } from './letter'
import { htmlOf, textOf } from './render'

/** Well below what a job's lease lasts. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

/** The address mails are from: as set, else one of the root domain. */
export const senderAddress = (): string => env().MAIL_FROM ?? `no-reply@${env().ROOT_DOMAIN.replace(/:\d+$/, '')}`

/** A letter to one reader. */
export const mailOf = (letter: Letter, { organizationId, to }: { organizationId: string; to: string }): Mail => ({
  organizationId,
  fromName: letter.organization,
  to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
})

/** Whether the mail server said that it will never take this mail: its reader or its content (RFC 5321, replies of 5xx). A refused login is our own fault. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')

/**
 * Hands a mail over for delivery: to the SMTP server that is set, else into a folder. `refused` where the server will never take it; throws where another
 * try may succeed. A process that dies in between may send it twice.
 */
export async function deliver(mail: Mail): Promise<'sent' | 'refused'> {
  const { SMTP_URL } = env()
  const message = {
    from: { name: mail.fromName, address: senderAddress() },
    // As one address, so that a comma or a name in it adds no reader.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // No automatic answers (RFC 3834).
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      // What comes back is told of by this organization's id (docs/decisions/0051-mail-events.md).
      'x-organization-id': mail.organizationId,
    },
  }
  if (!SMTP_URL) {
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    await keepMail(mail, built.message as Buffer)
    return 'sent'
  }
  try {
    await createTransport({ url: SMTP_URL, ...timeouts }).sendMail(message)
    return 'sent'
  } catch (error) {
    if (isFinal(error)) return 'refused'
    throw error
  }
}
