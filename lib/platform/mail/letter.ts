import type { Language } from '../i18n/languages'
import type { Mark } from '../words'

/** The content of a mail in the recipient's language. All texts are plain, not HTML. */
export type Letter = {
  language: Language
  /** Shown as the sender's name and at the head. */
  organization: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The lines of a summary, each with the link that its first line is. */
  entries?: readonly { text: string; url: string }[]
  /** The link of the mail; `otherwise` introduces its URL for readers who cannot use the button. */
  action?: { label: string; url: string; otherwise: string }
  /** Why this person gets the mail. */
  reason: string
  /** Where the person ends such mails: a link at the foot, and for mail programs (RFC 8058). Mandatory mails have none. */
  unsubscribe?: { label: string; url: string }
}

/** A mail ready for delivery. */
export type Mail = {
  /** The sending organization; mails stored as files are separated by it. */
  organizationId: string
  fromName: string
  /** The address in `From`, where it is another than that of the server. */
  fromAddress?: string | null
  /** Where answers go; null: to the sender's address. */
  replyTo: string | null
  /** The logo, to which the HTML refers as an attached picture. */
  logo: Mark | null
  to: string
  subject: string
  text: string
  html: string
  /** Files that come with it. */
  files?: readonly { name: string; mediaType: string; bytes: Buffer }[]
  /** The URL with which a mail program ends such mails by one POST (RFC 8058). Secret: it is not logged. */
  unsubscribeUrl?: string
}
