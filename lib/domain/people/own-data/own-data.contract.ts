import { z } from 'zod'
import { Confirmation } from '@/lib/domain/house/identity/passwords/proof.contract'
import { contract, personParts } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { Texts } from '@/lib/platform/http/person-part'
import { erasureDays } from './own-data.rules'

export const OwnData = z.object({
  takenAt: Instant,
  organization: z.object({ id: Id, name: Texts }),
  ...Object.fromEntries(personParts.map(([name, { shape }]) => [name, shape])),
})

const Erasure = z.object({
  requestedAt: Instant.nullable().describe('null: nothing was asked for'),
  dueAt: Instant.nullable().describe('When the account is erased, unless the request is withdrawn before'),
  waitingDays: z.int(),
})
named({ OwnData, Erasure })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'
const nothing = { requestedAt: null, dueAt: null, waitingDays: erasureDays }

export const readOwnData = contract({
  id: 'ownData.read',
  method: 'GET',
  path: '/shared/user/own-data',
  summary: 'Download what is stored about you',
  description:
    'Everything about the caller in one document: account, sessions, roles, passkeys, consents, learning with what was answered and written, notes, certificates and activity. No secret is in it: no password, key or code. Reading it leaves a record, one for each quarter of an hour.',
  access: { terms: false },
  audit: 'userReadOwnData',
  returns: OwnData,
  example: {
    returns: {
      takenAt: moment,
      organization: { id, name: { ar: 'أكاديمية النور', en: 'Al Noor Academy' } },
      ...Object.fromEntries(personParts.map(([name, { example }]) => [name, example])),
    },
  },
})

export const readErasure = contract({
  id: 'ownData.readErasure',
  method: 'GET',
  path: '/shared/user/own-data/erasure',
  summary: 'Read whether your account will be erased',
  access: { terms: false },
  returns: Erasure,
  example: { returns: nothing },
})

const requested = { requestedAt: moment, dueAt: '2026-12-21T09:30:00.000Z', waitingDays: erasureDays }

export const requestErasure = contract({
  id: 'ownData.requestErasure',
  method: 'POST',
  path: '/shared/user/own-data/erasure',
  summary: 'Ask for the erasure of your account',
  description: `After ${erasureDays} days the account is erased, and nobody can sign in with it again; until then the request can be withdrawn. Address, name, photo, password, two-step verification, passkeys, sessions, consents, notes, answers and other texts written in lessons, and links to identity providers are deleted, the name on certificates is taken away; what was learned stays, and that something was acknowledged, about nobody. The activity log keeps its records, which say who did what, for as long as the organization keeps them: its chain stays whole. Whoever administers gives up those roles first. Asks for the password, and the second step, unless the sign-in was within the last ten minutes. The person is told by mail.`,
  access: { terms: false },
  audit: 'userErasureRequested',
  body: Confirmation,
  returns: Erasure,
  errors: [
    'erasureRequested',
    'erasureOfAdministrator',
    'signInNotRecent',
    'credentialsMismatch',
    'signInThrottled',
    'twoFactorCodeWrong',
    'twoFactorLocked',
  ],
  example: { body: {}, returns: requested },
})

export const withdrawErasure = contract({
  id: 'ownData.withdrawErasure',
  method: 'DELETE',
  path: '/shared/user/own-data/erasure',
  summary: 'Withdraw the request for erasure',
  access: { terms: false },
  audit: 'userErasureWithdrawn',
  returns: Erasure,
  errors: ['erasureNotRequested'],
  example: { returns: nothing },
})
