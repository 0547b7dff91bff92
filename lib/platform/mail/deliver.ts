import { createTransport } from 'nodemailer'
import { env } from '../env'
import { log } from '../log'
import { bytesOfMark } from '../storage/marks'
import type { Marks } from '../words'
import { keepMail } from './kept'
import type { Letter, Mail } from './letter'
import { htmlOf, logoId, textOf } from './render'

/** Timeouts in ms, well below the lease of a job. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

/** The sender's address: the configured one, else one of the root domain. */
export const senderAddress = (): string => env().MAIL_FROM ?? `no-reply@${env().ROOT_DOMAIN.replace(/:\d+$/, '')}`

/** The sender of an organization's mails. */
export type MailIdentity = {
  id: string
  marks: Marks
  mailSender: { ar: string; en: string } | null
  mailReplyTo: string | null
  mailFrom: string | null
}

/** A mail to one recipient, in the name of the organization. */
export function mailOf(letter: Letter, { organization, to }: { organization: MailIdentity; to: string }): Mail {
  const logo = organization.marks.logo ?? null
  return {
    organizationId: organization.id,
    fromName: organization.mailSender?.[letter.language] ?? letter.organization,
    fromAddress: organization.mailFrom,
    replyTo: organization.mailReplyTo,
    logo,
    to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter, logo),
    unsubscribeUrl: letter.unsubscribe?.url,
  }
}

/** The logo as an attachment that the HTML shows: nothing is loaded from any host. None if the storage lost it: its place has the name. */
async function attachedLogo({ organizationId, logo }: Mail) {
  const bytes = logo && (await bytesOfMark(organizationId, logo))
  if (logo && !bytes) log().error({ organizationId, fileId: logo.fileId }, 'the logo of a mail is not in the storage')
  return bytes
    ? [{ filename: 'logo.png', content: bytes, contentType: 'image/png', cid: logoId, contentDisposition: 'inline' as const }]
    : []
}

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
  const logo = await attachedLogo(mail)
  const files = (mail.files ?? []).map(({ name, mediaType, bytes }) => ({
    filename: name,
    content: bytes,
    contentType: mediaType,
  }))
  const message = {
    from: { name: mail.fromName, address: mail.fromAddress ?? senderAddress() },
    // Bounces come back to the server, whose address SPF covers, whatever address the reader sees.
    envelope: { from: senderAddress(), to: mail.to },
    // As one address object, so that a comma or a name in it adds no recipient.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [...logo, ...files],
    // No automatic answers (RFC 3834).
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      // Bounce events contain this organization's id (docs/decisions/0051-mail-events.md).
      'x-organization-id': mail.organizationId,
      ...(mail.unsubscribeUrl && {
        'list-unsubscribe': { prepared: true, foldLines: true, value: `<${mail.unsubscribeUrl}>` },
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
  if (!SMTP_URL) {
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    await keepMail(mail, built.message as Buffer, logo[0]?.content)
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
