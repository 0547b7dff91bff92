/** The library that speaks to authenticators, loaded when one is asked. */
export const webAuthn = () => import('@simplewebauthn/browser')

/** Whether the browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether it offers them in a field, beside what else it fills in. */
export const offersPasskeysInFields = async (): Promise<boolean> =>
  hasPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.())

/** Ends whatever an authenticator is being asked for. */
export const stopAsking = async (): Promise<void> => (await webAuthn()).WebAuthnAbortService.cancelCeremony()

/** Whether the person or the browser stopped, which tells nothing of what is wrong. */
export const isStopped = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && ['AbortError', 'NotAllowedError'].includes(cause.name)
}

/** Whether the authenticator has a passkey of the person already. */
export const isKnownAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
