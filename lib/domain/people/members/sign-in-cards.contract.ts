import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant } from '@/lib/platform/http/contract'

/** The most cards of one request. */
export const mostCards = 200

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a93'
const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31'
const expiresAt = '2026-11-21T10:30:00.000Z'
const url =
  '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a93/cards?type=application%2Fpdf&name=sign-in-cards.pdf&expires=1763721000000&signature=Zm9y'
const access = { role: 'admin', permission: 'signInCard.create', reach: ['group'] } as const

export const createSignInCards = contract({
  id: 'signInCards.create',
  method: 'POST',
  path: '/admin/organization/member/sign-in-card',
  summary: 'Print sign-in cards',
  description:
    'A job gives each person a first password and writes a PDF of cards, eight on a page, in both languages: name, address of the sign-in, user name, password, and a QR code. Password and code work for 14 days; a person who signs in with them chooses a password of their own before anything else. The PDF can be fetched for an hour, by the caller alone, and the passwords are in no answer and no record. Sessions of the people end, and their inbox says so. Nobody makes a card for somebody who may do more than they may, or for themselves. Holders of the permission for their groups make cards for the people of the groups that they manage.',
  access,
  about: 'person',
  audit: 'adminSignInCardsCreate',
  status: 202,
  location: '/shared/job/:jobId',
  body: z.strictObject({
    userIds: z.array(Id).min(1).max(mostCards).describe('Active people, each once; in the order of the cards'),
    resetsAccess: z
      .boolean()
      .optional()
      .describe(
        'Whether people who have signed in or chosen a password already get a new one; otherwise they are refused (6243)',
      ),
  }),
  returns: z.object({ id: Id, jobId: Id, expiresAt: Instant.describe('When the file is deleted') }),
  errors: ['userNotFound', 'stateConflict', 'roleGrantsTooMuch', 'signInCardPasswordChosen'],
  example: {
    body: { userIds: [userId] },
    returns: { id, jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', expiresAt },
  },
})

export const readSignInCards = contract({
  id: 'signInCards.read',
  method: 'GET',
  path: '/admin/organization/member/sign-in-card/:id',
  summary: 'Read the file of sign-in cards',
  description: 'For the person who asked for it; for anybody else, and after an hour, it is not found.',
  access,
  params: z.object({ id: Id }),
  returns: z.object({
    id: Id,
    isReady: z.boolean(),
    peopleCount: z.int(),
    expiresAt: Instant,
    file: z.object({ name: z.string(), url: z.string() }).nullable().describe('The PDF, once it is ready'),
  }),
  errors: ['signInCardsNotFound'],
  example: {
    params: { id },
    returns: { id, isReady: true, peopleCount: 1, expiresAt, file: { name: 'sign-in-cards.pdf', url } },
  },
})
