import type { Language } from '../i18n/languages'

/** The content of a mail in the recipient's language. All texts are plain, not HTML. */
export type Letter = {
  language: Language
  /** Shown as the sender's name and at the head. */
  organization: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The link of the mail; `otherwise` introduces its URL for readers who cannot use the button. */
  action?: { label: string; url: string; otherwise: string }
  /** Why this person gets the mail. */
  reason: string
}

/** A mail ready for delivery. */
export type Mail = {
  /** The sending organization; mails stored as files are separated by it. */
  organizationId: string
  fromName: string
  to: string
  subject: string
  text: string
  html: string
}
