import { isEffectiveScope } from '@/lib/domain/rooms'
import { respond } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { listInMemory } from '@/lib/platform/lists/in-memory'
import { scopes } from '@/lib/platform/words'
import { operatorPermissions } from './built-in-roles.rules'
import * as contracts from './permissions.contract'
import { everyGrant } from './roles.rules'

/** The permissions that a role of an organization can grant. */
const grantsIn = ({ isPlatform }: { isPlatform: boolean }) =>
  everyGrant.filter(({ subject, action }) => isPlatform || !operatorPermissions.has(`${subject}.${action}`))

export const listPermissions = respond(contracts.listPermissions, async ({ organization }, { page }) =>
  listInMemory(
    grantsIn(organization).map(({ subject, action }) => {
      const key = `permissions.${subject}.${action}`
      const offered = scopes.filter((scope) => isEffectiveScope(`${subject}.${action}`, scope))
      return { subject, action, meaning: { ar: text('ar', key), en: text('en', key) }, scopes: offered }
    }),
    page,
    {
      text: ({ subject, action, meaning }) => `${subject} ${action} ${meaning.ar} ${meaning.en}`,
      keys: ({ subject, action }, field) => (field === 'action' ? [action, subject] : [subject, action]),
    },
  ),
)
