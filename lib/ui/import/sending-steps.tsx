import { Progress } from '@mantine/core'

type Props<S extends string> = {
  step: S | 'idle' | 'sending'
  /** How much of the file was sent, from 0 to 1. */
  share: number
  say: (step: S | 'sending') => string
}

/** The current step with a file, announced to screen readers, and the share that was sent. */
export const SendingSteps = <S extends string>({ step, share, say }: Props<S>) => (
  <>
    <span role="status" className="small soft">
      {step !== 'idle' && say(step)}
    </span>
    {step === 'sending' && <Progress value={share * 100} color="accent" aria-label={say('sending')} />}
  </>
)
