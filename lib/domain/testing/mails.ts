import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '@/lib/platform/env'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { keptMails } from '@/lib/platform/mail/kept'
import { jobHandlers } from '../product'

Object.assign(env(), { DATA_FOLDER: mkdtempSync(join(tmpdir(), 'mails-')), SMTP_URL: undefined })

/** Runs all waiting jobs and returns the mails of an organization, newest first. */
export async function mailsOf({ organization }: { organization: { id: string } }) {
  await new JobRunner(jobHandlers).runDue(new AbortController().signal)
  return keptMails(organization.id)
}

/** The secret in the link of a mail. */
export const secretOf = (mail: { text: string } | undefined): string => /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
