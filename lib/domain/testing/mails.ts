import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '@/lib/platform/env'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { keptMails } from '@/lib/platform/mail/kept'
import { storage } from '@/lib/platform/storage/storage'

// Files stay where the tests of this process and the programs they start have them.
storage()
Object.assign(env(), { DATA_FOLDER: mkdtempSync(join(tmpdir(), 'mails-')), SMTP_URL: undefined })

/** Delivers all events, runs all waiting jobs, until neither is due, and returns the mails of an organization, newest first. */
export async function mailsOf({ organization }: { organization: { id: string } }) {
  const { background } = await import('../product')
  const { signal } = new AbortController()
  const events = new EventDelivery(background.reactions)
  const jobs = new JobRunner(background.jobHandlers)
  while ((await events.deliverDue(signal)) + (await jobs.runDue(signal)) > 0);
  return keptMails(organization.id)
}

/** The secret in the link of a mail. */
export const secretOf = (mail: { text: string } | undefined): string => /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
