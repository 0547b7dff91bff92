import { ApiError } from '@/lib/platform/http/client'

/** The pages that notifications lead to. */
const subjects = /^\/learn\/(paths\/[^/]+|communities|communities\/threads\/[^/]+|live|certificates(\/[^/]+)?)$/
/** Their own text is what is to be read, which stands in the inbox alone. */
const written: readonly string[] = ['announced', 'messaged']

/** The pages on which the subject of a link is shown: its own, and of a certificate also the shelf. */
const shownOn = (link: string, path: string): boolean => {
  const [page = ''] = link.split('#', 1)
  return page === path || (path === '/learn/certificates' && page.startsWith(`${path}/`))
}

type Calls = {
  unread: () => Promise<readonly { id: string; kind: string; link: string | null }[]>
  read: (id: string) => Promise<unknown>
}

/** Opening the subject of a notification marks it as read, whichever link led there. One that cannot be changed keeps no page from being shown. */
export async function readHere(address: string, { unread, read }: Calls): Promise<void> {
  const [path = ''] = address.split('?', 1)
  if (!subjects.test(path)) return
  try {
    for (const { id, kind, link } of await unread()) if (link && shownOn(link, path) && !written.includes(kind)) await read(id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
