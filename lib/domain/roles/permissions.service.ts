import { respond } from '@/lib/platform/http/implement'
import { pageOf } from '@/lib/platform/http/paging'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { text } from '@/lib/platform/i18n/text'
import * as contracts from './permissions.contract'
import { everyGrant } from './roles.rules'

export const listPermissions = respond(contracts.listPermissions, async (_context, { page }) => {
  const words = page.search.split(/\s+/).filter(Boolean)
  const found = everyGrant
    .map(({ subject, action }) => {
      const key = `permissions.${subject}.${action}`
      return { subject, action, meaning: { ar: text('ar', key), en: text('en', key) } }
    })
    .filter(({ subject, action, meaning }) => {
      const folded = foldLoose(`${subject} ${action} ${meaning.ar} ${meaning.en}`)
      return words.every((word) => folded.includes(word))
    })
  const [first, second] = page.field === 'action' ? (['action', 'subject'] as const) : (['subject', 'action'] as const)
  const sign = page.direction === 'asc' ? 1 : -1
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0)
  return pageOf(
    found.sort((a, b) => compare(a[first], b[first]) || compare(a[second], b[second])),
    page,
  )
})
