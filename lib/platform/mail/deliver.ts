import { createTransport } from 'nodemailer'
import { env } from '../env'
import { keepMail } from './kept'
import type { Letter, Mail } from './letter'
import { htmlOf, textOf } from './render'

/** Timeouts in ms, well below the lease of a job. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

/** The sender's address: the configured one, else one of the root domain. */
export const senderAddress = (): string => env().MAIL_FROM ?? `no-reply@${env().ROOT_DOMAIN.replace(/:\d+$/, '')}`

/** A mail to one recipient. */
export const mailOf = (letter: Letter, { organizationId, to }: { organizationId: string; to: string }): Mail => ({
  organizationId,
  fromName: letter.organization,
  to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
})

/** Whether the mail server refused this mail for good, for its recipient or content (RFC 5321, 5xx replies). A refused login does not count. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')

/**
 * Delivers a mail to the configured SMTP server, else into a folder. `refused`: the server will never accept it. Throws if another attempt may
 * succeed. After a crash it may be sent twice.
 */
export async function deliver(mail: Mail): Promise<'sent' | 'refused'> {
  const { SMTP_URL } = env()
  const message = {
    from: { name: mail.fromName, address: senderAddress() },
    // As one address object, so that a comma or a name in it adds no recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // No automatic answers (RFC 3834).
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      // Bounce events contain this organization's id (docs/decisions/0051-mail-events.md).
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
