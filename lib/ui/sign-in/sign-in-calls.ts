import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { signIn, verifyTwoFactor } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { enableAtSignIn, setUpAtSignIn } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { beginPasskeySignIn, signInWithPasskey } from '@/lib/domain/house/passkeys/passkey-sign-in.contract'
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
