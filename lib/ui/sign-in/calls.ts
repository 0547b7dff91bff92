import type { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import type { signIn, verifyTwoFactor } from '@/lib/domain/house/identity/sign-in/identity.contract'
import type { enableAtSignIn, setUpAtSignIn } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import type { beginPasskeySignIn, signInWithPasskey } from '@/lib/domain/house/passkeys/passkey-sign-in.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Messages } from '@/messages/catalogue'

/** The texts and the operations that the steps of signing in are given. */
export type Texts = Messages['console']['signIn']
export type Calls = {
  challenge: Endpoint<typeof readCaptchaChallenge>
  signIn: Endpoint<typeof signIn>
  passkeyOptions: Endpoint<typeof beginPasskeySignIn>
  passkey: Endpoint<typeof signInWithPasskey>
  secondStep: Endpoint<typeof verifyTwoFactor>
  setUp: Endpoint<typeof setUpAtSignIn>
  enable: Endpoint<typeof enableAtSignIn>
}
