import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { personFacts } from '../words'

/** By what a person creates their own account. */
export const ownSources = ['invitation', 'signUp', 'provider'] as const
/** By what an account is created. */
export const accountSources = [...ownSources, 'directory', 'import', 'system'] as const
export type AccountSource = (typeof accountSources)[number]
/** How a person enters for the first time; `link`: by a first password for an account that others created. */
const entrances = [...ownSources, 'link'] as const
export type Entrance = (typeof entrances)[number]
const suspended = z.enum(['blocked', 'inactive'])

/** The shared part of all events about a person; those of one person keep their order. */
const person = { version: 1, subject: 'userId', payload: { userId: Id } } as const

export const personEventKinds = eventsOf({
  personCreated: {
    isPublic: true,
    ...person,
    summary: 'An account was created: by its person, a directory, an import or the system.',
    payload: { userId: Id, source: z.enum(accountSources) },
  },
  personJoined: {
    isPublic: true,
    ...person,
    summary: 'A person entered for the first time: with a new account, or with one that others created for them.',
    payload: { userId: Id, source: z.enum(entrances) },
  },
  personSuspended: {
    isPublic: true,
    ...person,
    summary: 'A person was suspended: blocked by an administrator, or made inactive by a directory.',
    payload: { userId: Id, status: suspended },
  },
  personRestored: {
    isPublic: true,
    ...person,
    summary: 'A suspended person was restored, by an administrator or a directory.',
    payload: { userId: Id, previousStatus: suspended },
  },
  personChanged: {
    isPublic: true,
    ...person,
    summary: 'Facts of a person changed, such as the name, the address or the department; `facts` names them.',
    payload: { userId: Id, facts: z.array(z.enum(personFacts)) },
  },
  personErased: { isPublic: true, ...person, summary: 'The personal data of a person was erased; the account stays blocked.' },
  newDeviceUsed: {
    ...person,
    summary: 'A person signed in from a new device: not the first one, and published at most five times an hour.',
    payload: { userId: Id, sessionId: Id },
  },
  passwordChanged: { ...person, summary: 'A person changed their password, or set a new one by a link.' },
  firstPasswordGiven: {
    ...person,
    summary: 'A person was given a password on a card, in place of the one they had if there was one.',
  },
  twoFactorEnabled: { ...person, summary: 'A person turned two-step verification on.' },
  twoFactorDisabled: { ...person, summary: 'A person turned two-step verification off.' },
  twoFactorReset: { ...person, summary: 'An administrator reset the two-step verification and the passkeys of a person.' },
})
