import { Progress } from '@mantine/core'

type Props<S extends string> = {
  step: S | 'idle' | 'sending'
  /** How much of the file was sent, from 0 to 1. */
  share: number
  say: (step: S | 'sending') => string
}

/** What is being done with a file, for everyone to hear, and how much of it was sent. */
export const SendingSteps = <S extends string>({ step, share, say }: Props<S>) => (
  <>
    <span role="status" className="small soft">
      {step !== 'idle' && say(step)}
    </span>
    {step === 'sending' && <Progress value={share * 100} color="accent" aria-label={say('sending')} />}
  </>
)
