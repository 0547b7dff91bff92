import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { clock } from '../clock'
import { env } from '../env'
import { newId } from '../ids'
import type { Mail } from './letter'
import { logoId } from './render'

const Kept = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), sentAt: z.string() })
export type KeptMail = z.output<typeof Kept> & { id: string }

const newest = 50
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const folderOf = (organizationId: string): string => join(env().DATA_FOLDER, 'mail', organizationId)

/** Writes to a temporary name first, so that nobody reads half a mail. */
async function write(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Stores a mail as a file (`.eml`, RFC 5322), and its parts for the mailbox of the development console. */
export async function keepMail({ organizationId, to, subject, text, html }: Mail, raw: Buffer, logo?: Buffer): Promise<void> {
  const folder = folderOf(organizationId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  // A browser knows no attachments of mails.
  const shown = logo ? html.replace(`cid:${logoId}`, `data:image/png;base64,${logo.toString('base64')}`) : html
  await write(`${path}.eml`, raw)
  await write(`${path}.json`, JSON.stringify({ to, subject, text, html: shown, sentAt: clock.now().toISOString() }))
}

/** Whether the stored mails may be shown: in development only, because their links sign anybody in. */
export const isMailboxOpen = (): boolean => env().deployment === 'development' && !env().SMTP_URL

/** The newest mails of an organization, newest first. */
export async function keptMails(organizationId: string): Promise<KeptMail[]> {
  if (!isMailboxOpen() || !idPattern.test(organizationId)) return []
  const folder = folderOf(organizationId)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // Ids are time-ordered.
  const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  return Promise.all(
    ids
      .toSorted()
      .reverse()
      .slice(0, newest)
      .map(async (id) => ({ id, ...Kept.parse(JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'))) })),
  )
}
