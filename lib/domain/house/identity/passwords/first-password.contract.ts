import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { limitedText } from '@/lib/platform/http/contract'
import { refresh, UserLoginResponseDto } from '../sign-in/identity.contract'
import { NewPassword } from './proof.contract'

const token = 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c'
const newPassword = 'three quiet green lamps'
const Secret = limitedText(200).min(1).describe('The secret in the link of the mail or the code of the card')

export const chooseFirstPassword = contract({
  id: 'identity.chooseFirstPassword',
  method: 'POST',
  path: '/shared/user/password/first',
  summary: 'Choose a password in place of that of a card',
  description:
    'For a session that began with a password of a card, which answers 403/5138 to everything else until then. It goes on; all others of the account end, and so do the password and the code of the card.',
  access: { terms: false, password: false },
  audit: 'userChooseFirstPassword',
  body: z.strictObject({ newPassword: NewPassword }),
  returns: z.object({ isChosen: z.literal(true) }),
  errors: ['stateConflict', 'passwordRefused'],
  example: { body: { newPassword }, returns: { isChosen: true } },
})

export const acceptFirstLink = contract({
  id: 'identity.firstPassword',
  method: 'POST',
  path: '/public/user/password/first',
  summary: 'Choose a first password by a mail or a card',
  description:
    'Mails to a person who never signed in carry a link that works for seven days, a card has a code that works for fourteen; each works once, and until the password changes. The person is signed in. Where the account has two-step verification or the organization requires it, the answer is a challenge. One answer for secrets that are unknown, used or over.',
  access: 'public',
  audit: 'userFirstPasswordByLink',
  body: z.strictObject({ token: Secret, newPassword: NewPassword }),
  returns: UserLoginResponseDto,
  errors: ['linkTokenInvalid', 'passwordRefused', 'sessionRevoked'],
  example: { body: { token, newPassword }, returns: { isTwoFactorEnable: false, tokens: refresh.example.returns } },
})

export const sendFirstLinkAgain = contract({
  id: 'identity.firstLinkAgain',
  method: 'POST',
  path: '/public/user/password/first/send',
  summary: 'Have a link to a first password sent again',
  description:
    'By the secret of a link that is over or still works: a new one goes to the address of the same account, if no one has signed in to it yet, at most five an hour. The answer is the same for every secret.',
  access: 'public',
  audit: 'userFirstLinkAgain',
  body: z.strictObject({ token: Secret }),
  returns: z.object({ isAccepted: z.literal(true) }),
  example: { body: { token }, returns: { isAccepted: true } },
})
