'use client'
import type { Calls, Texts } from './calls'
import { SecondStep } from './second-step'
import { TwoStepSetup } from './two-step-setup'

/** The second step that a sign-in requires after the password. */
export type Challenge = { challengeToken: string; isRequiredSetup: boolean }
type Props = { texts: Texts; calls: Calls; challenge: Challenge; onDone: () => void; onStartAgain: () => void }

/** The second step, or setting it up where the organization requires one. */
export const NextStep = ({ challenge: { challengeToken, isRequiredSetup }, ...props }: Props) =>
  isRequiredSetup ? (
    <TwoStepSetup challengeToken={challengeToken} {...props} />
  ) : (
    <SecondStep challengeToken={challengeToken} {...props} />
  )
