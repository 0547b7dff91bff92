import { readCaptchaChallenge } from '@/lib/domain/identity/sign-in/captcha.contract'
import { signIn, verifyTwoFactor } from '@/lib/domain/identity/sign-in/identity.contract'
import { enableAtSignIn, setUpAtSignIn } from '@/lib/domain/identity/two-step/two-factor-setup.contract'
import { beginPasskeySignIn, signInWithPasskey } from '@/lib/domain/passkeys/passkey-sign-in.contract'
import { endpoint } from '@/lib/ui/endpoint'
import type { Calls } from './calls'

/** The operations of signing in, for the parts that run in the browser. */
export const signInCalls: Calls = {
  challenge: endpoint(readCaptchaChallenge),
  signIn: endpoint(signIn),
  passkeyOptions: endpoint(beginPasskeySignIn),
  passkey: endpoint(signInWithPasskey),
  secondStep: endpoint(verifyTwoFactor),
  setUp: endpoint(setUpAtSignIn),
  enable: endpoint(enableAtSignIn),
}
