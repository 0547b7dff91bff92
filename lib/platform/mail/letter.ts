import type { Language } from '../i18n/languages'

/** What a mail says, in the language of its reader. Every text is plain: nothing of it is read as HTML. */
export type Letter = {
  language: Language
  /** Shown as the sender's name and at the head. */
  organization: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The one link of the mail; `otherwise` stands before its address for readers who cannot follow the button. */
  action?: { label: string; url: string; otherwise: string }
  /** Why this person gets the mail. */
  reason: string
}

/** A letter ready to be delivered. */
export type Mail = {
  /** The organization it is from; mails that are kept as files are kept apart by it. */
  organizationId: string
  fromName: string
  to: string
  subject: string
  text: string
  html: string
}
