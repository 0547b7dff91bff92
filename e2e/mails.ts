import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const folder = join('.data', 'e2e', 'mail')
/** `attached` are the names of the files that came with it. */
type Mail = { to: string; subject: string; text: string; attached: string[] }

/** The mails to an address, oldest first: they are files where no mail server is set. */
export function mailsTo(address: string): Mail[] {
  // Before the first mail there is no folder.
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return files
    .toSorted()
    .map((name) => Object.assign(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail, { name }))
    .filter(({ to }) => to === address)
    .map((mail) => Object.assign(mail, { attached: filesIn(mail.name) }))
}

const filesIn = (name: string) =>
  [...readFileSync(join(folder, name.replace(/json$/, 'eml')), 'utf8').matchAll(/filename="?([^";\r\n]+)/g)].map(
    ([, file]) => file ?? '',
  )

/** The newest mail to an address in which a word is found, once it is there. */
export async function mailTo(address: string, word: string): Promise<Mail> {
  const find = () => mailsTo(address).findLast(({ subject, text }) => subject.includes(word) || text.includes(word))
  await expect.poll(find, { message: `a mail to ${address} with ${word}` }).toBeTruthy()
  return find() as Mail
}

/** The link with a secret in the newest mail to an address; the one of an earlier mail does not count. */
export async function linkFor(address: string, before: string | null = null): Promise<string> {
  const find = () =>
    mailsTo(address)
      .flatMap(({ text }) => /^http.*#[\w-]{43}$/m.exec(text) ?? [])
      .at(-1) ?? null
  await expect.poll(() => find() !== before && find()).toBeTruthy()
  return find() ?? ''
}
