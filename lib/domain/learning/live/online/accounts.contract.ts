import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { accountProblems, onlineProviders } from '../words'

const Address = addressText(300)
  .regex(/^https?:\/\/[^\s"'<>\\?#]+$/)
  .describe('With https; of a server of Jitsi or BigBlueButton, and of other services only where it is not the usual one')
const Part = limitedText(300)

export const LiveOnlineAccount = z.object({
  id: Id,
  provider: z.enum(onlineProviders),
  address: z.string(),
  signInAddress: z.string().describe('Where tokens are fetched; empty: the provider needs none'),
  accountId: z.string().describe('Of the tenant (Teams) or account (Zoom); otherwise empty'),
  clientId: z.string().describe('Of the application; for BigBlueButton empty'),
  hostId: z.string().describe('The person in whose name meetings are made (Teams, Zoom); otherwise empty'),
  updatedAt: Instant,
})
named({ LiveOnlineAccount })

const Service = limitedText(40)
  .regex(/^[a-zA-Z.]+$/)
  .describe('`jitsi`, `bigBlueButton`, `teams` or `zoom`')
const params = z.object({ service: Service })
const example = { params: { service: 'jitsi' } }
const shown: z.input<typeof LiveOnlineAccount> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f3101',
  provider: 'jitsi',
  address: 'https://meet.example',
  signInAddress: '',
  accountId: '',
  clientId: 'masar',
  hostId: '',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

export const readOnlineAccount = contract({
  id: 'liveOnlineAccounts.read',
  method: 'GET',
  path: '/admin/live/online-account/:service',
  summary: 'Read how online rooms of a provider are reached',
  access: { role: 'admin', permission: 'liveOnlineAccount.read' },
  params,
  returns: LiveOnlineAccount,
  errors: ['liveOnlineAccountNotFound'],
  example: { ...example, returns: shown },
})

export const saveOnlineAccount = contract({
  id: 'liveOnlineAccounts.save',
  method: 'PUT',
  path: '/admin/live/online-account/:service',
  summary: 'Save how online rooms of a provider are reached',
  description:
    'Jitsi: `address`, `clientId` (the id of the application) and `secret`. BigBlueButton: `address` and `secret`. Teams: `accountId` (the tenant), `clientId`, `secret` and `hostId`. Zoom: `accountId`, `clientId`, `secret` and `hostId`. The secret is never shown; left out, it stays.',
  access: { role: 'admin', permission: 'liveOnlineAccount.update' },
  audit: 'liveOnlineAccountSaved',
  params,
  body: z.strictObject({
    address: Address.optional(),
    signInAddress: Address.optional(),
    accountId: Part.optional(),
    clientId: Part.optional(),
    hostId: Part.optional(),
    secret: limitedText(1000).optional(),
  }),
  returns: LiveOnlineAccount,
  errors: ['liveOnlineAccountNotFound'],
  example: { ...example, body: { address: 'https://meet.example', clientId: 'masar', secret: 'a secret' }, returns: shown },
})

export const removeOnlineAccount = contract({
  id: 'liveOnlineAccounts.remove',
  method: 'DELETE',
  path: '/admin/live/online-account/:service',
  summary: 'Remove how online rooms of a provider are reached',
  description: 'Sessions that are planned there have no online room any more until it is saved again.',
  access: { role: 'admin', permission: 'liveOnlineAccount.update' },
  audit: 'liveOnlineAccountRemoved',
  params,
  returns: z.object({ id: Id }),
  errors: ['liveOnlineAccountNotFound'],
  example: { ...example, returns: { id: shown.id } },
})

export const checkOnlineAccount = contract({
  id: 'liveOnlineAccounts.check',
  method: 'POST',
  path: '/admin/live/online-account/:service/check',
  summary: 'Check whether a provider can be reached, and takes the secret',
  description: 'Of Jitsi only the address: whether it takes the secret shows when someone joins.',
  access: { role: 'admin', permission: 'liveOnlineAccount.update' },
  audit: 'liveOnlineAccountChecked',
  params,
  returns: z.object({ problem: z.enum(accountProblems).nullable().describe('null: it works') }),
  errors: ['liveOnlineAccountNotFound'],
  example: { ...example, returns: { problem: null } },
})
